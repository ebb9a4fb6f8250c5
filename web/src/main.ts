import '@fontsource/alegreya-sans/500.css'
import '@fontsource/alegreya-sans/700.css'
import '@fontsource/alegreya-sans/800.css'
import '@fontsource/alegreya-sans-sc/700.css'
import '@fontsource/alegreya/800.css'
import '@fontsource/grenze-gotisch/700.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/app.css'
import './styles/states.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { settings } from './lib/settings.svelte'

settings.apply()
mount(App, { target: document.getElementById('app')! })
