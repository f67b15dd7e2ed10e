// The browser's bundle and the server's renderer, from the same source.
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildTargets } from './scripts/floor.ts'

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  base: '/assets/',
  publicDir: false,
  plugins: [react()],
  css: {
    transformer: 'lightningcss',
    lightningcss: { cssModules: { pattern: isSsrBuild ? '[hash]_[local]' : '[hash]_[local]' } },
  },
  build: {
    outDir: isSsrBuild ? 'dist/ssr' : 'dist/web',
    emptyOutDir: true,
    manifest: isSsrBuild ? false : 'manifest.json',
    target: buildTargets,
    cssTarget: buildTargets,
    assetsDir: '.',
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: isSsrBuild ? 'web/entry-server.tsx' : ['web/entry-client.tsx', 'web/ui/no-script.css'],
      // What nearly every page shares travels together: forty files of half a kilobyte pack badly.
      ...(!isSsrBuild && {
        output: {
          codeSplitting: {
            groups: [
              {
                // Of the contract what every page needs; a noun travels with those who use it.
                name: 'contract',
                test: /\/contract\/(?:addresses\/(?:own-path|pages|paths)|amounts|characters|content|endpoint|errors|fields|follows|gifts|goal-progress|hashtags|languages|limits|media|own-value|paging|prices|profiles|reactions|texts)\.ts|node_modules\/zod\//,
              },
              {
                name: 'kit',
                // The navigation of the dashboard travels with its frame: no visitor needs a byte of it.
                test: /\/web\/(?:ui|shell)\/(?!.*(?:Dialog|Modal|styleguide|Sidebar|BottomBar|NavEntry|navigation|BalanceCard|ReceiptCard|PasswordField|SearchField|Select|drawings|piko-poses|error-pages))|lucide-react(?!.*\/icons\/(?:bell|circle-question-mark|external-link|goal|house|landmark|message-circle-question-mark|notebook-pen|receipt-text|settings|shopping-bag|square-plus|ticket|wallet)\.)/,
                minShareCount: 3,
              },
            ],
          },
        },
      }),
    },
  },
  // Everything the renderer needs stands in its bundle: it starts faster and draws with less.
  ssr: { noExternal: true },
}))
