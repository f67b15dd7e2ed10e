// Vite plugin of component tests in slow motion: each file of the web that is loaded when it is needed comes later (web/slow-motion.ts).
import type { Plugin } from 'vite'

const IMPORT = /(?<!typeof )\bimport\(('[^']+')\)/g

export function slowImports(): Plugin {
  return {
    name: 'slow-imports',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/web/') || id.includes('.test.')) return undefined
      return { code: code.replace(IMPORT, 'loadLater(() => import($1))'), map: null }
    },
  }
}
