// The browser's bundle and the server's renderer, from the same source.
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { browserContract } from './scripts/build/browser-contract.ts'
import { nameChunks } from './scripts/build/chunks.ts'
import { retryStyles } from './scripts/build/retry-styles.ts'
import { buildTargets, scriptTarget } from './scripts/floor.ts'

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  base: '/assets/',
  publicDir: false,
  plugins: [react(), browserContract(import.meta.dirname), retryStyles()],
  resolve: {
    alias: [
      // What the router brings for a React that has no store of its own: ours has.
      { find: 'use-sync-external-store/shim/index.js', replacement: 'react' },
      { find: '../createLucideIcon.mjs', replacement: `${import.meta.dirname}/web/ui/create-icon.ts` },
    ],
  },
  css: {
    transformer: 'lightningcss',
    lightningcss: { cssModules: { pattern: isSsrBuild ? '[hash]_[local]' : '[hash]_[local]' } },
  },
  build: {
    outDir: isSsrBuild ? 'dist/ssr' : 'dist/web',
    emptyOutDir: true,
    manifest: isSsrBuild ? false : 'manifest.json',
    // The renderer runs here alone: what browsers lack, such as private fields, it need not go without.
    target: isSsrBuild ? 'node24' : scriptTarget,
    cssTarget: buildTargets,
    assetsDir: '.',
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: isSsrBuild ? 'web/entry-server.tsx' : ['web/entry-client.tsx', 'web/ui/no-script.css'],
      ...(!isSsrBuild && {
        output: {
          // The names of all files stand in the script of every page. Hexadecimal digits are packed smaller, by 0.7 kB, and seven of
          // them still distinguish the builds of one file.
          hashCharacters: 'hex',
          entryFileNames: '[name]-[hash:7].js',
          chunkFileNames: '[name]-[hash:7].js',
          assetFileNames: '[name]-[hash:7][extname]',
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ debugName: 'shared', name: nameChunks(import.meta.dirname) }],
          },
        },
      }),
    },
  },
  // Everything the renderer needs stands in its bundle: it starts faster and draws with less.
  ssr: { noExternal: true },
}))
