import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { icons } from './icons.ts'

const server = process.env.UNDERBOSS_SERVER ?? 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [icons(), svelte()],
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  build: {
    outDir: '../src/underboss/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    manifest: true,
    target: 'es2022',
    chunkSizeWarningLimit: 400,
  },
  server: { proxy: { '/api': server, '/ws': { target: server, ws: true } } },
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts', 'tests/**/*.test.ts'] },
})
