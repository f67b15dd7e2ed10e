// Vite's loader requests each style sheet once: a modal opened again after the connection came back would have its script but not
// its styles. This makes the loader forget a style sheet that failed.
import type { Plugin } from 'vite'

const changes = [
  // A failed request stays in `seen`, and its link in the document: either one prevents the next request.
  ['(err) => {\n\t\tseen[href] = void 0;', '(err) => {\n\t\tdelete seen[href];'],
  ['if (e.type === "error") rej(', 'if (e.type === "error") link.remove(), rej('],
] as const

export function retryStyles(): Plugin {
  return {
    name: 'retry-styles',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        for (const [from] of changes)
          if (!code.includes(from)) this.error(`vite's loader of chunks changed: it has no ${JSON.stringify(from)}`)
        return { code: changes.reduce((changed, [from, to]) => changed.replace(from, to), code), map: null }
      },
    },
  }
}
