import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { coarse } from './icons.ts'

// `import crown from 'icon:queen-crown'` gives the inner SVG of that icon, so a bundle carries only the icons it names.
function icons(): Plugin {
  const file = createRequire(import.meta.url).resolve('@iconify-json/game-icons/icons.json')
  let all: Record<string, { body: string }> | undefined
  return {
    name: 'game-icons',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith('icon:') ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith('\0icon:')) return undefined
      all ??= JSON.parse(readFileSync(file, 'utf8')).icons as Record<string, { body: string }>
      const icon = all[id.slice(6)]
      if (!icon) this.error(`there is no icon ${id.slice(6)} in @iconify-json/game-icons`)
      return `export default ${JSON.stringify(icon.body.replace(/ d="([^"]+)"/g, (_, data: string) => ` d="${coarse(data)}"`))}`
    },
  }
}

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
