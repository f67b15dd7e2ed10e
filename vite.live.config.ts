// What is no page of the app: overlays, soundboxes, embeds and the status page. Bundles of their own, so that they share no file with pages: a page
// stays as small as it is, and a screen loads no library.
import { defineConfig } from 'vite'
import { buildTargets, scriptTarget } from './scripts/floor.ts'

export default defineConfig({
  root: import.meta.dirname,
  base: '/assets/',
  publicDir: false,
  css: { transformer: 'lightningcss' },
  build: {
    outDir: 'dist/web',
    emptyOutDir: false,
    manifest: 'live.json',
    target: scriptTarget,
    cssTarget: buildTargets,
    assetsDir: '.',
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      input: ['web/embeds/embed.css', 'web/status/status.css', 'web/live/overlay.ts', 'web/live/soundbox.ts'],
    },
  },
})
