// The bundler's own loader of style sheets, changed so that one that failed is requested again.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../run.ts'
import { retryStyles } from './retry-styles.ts'

type Handler = (this: { error(message: string): never }, code: string) => { code: string }

function change(code: string): string {
  const { transform } = retryStyles() as unknown as { transform: { handler: Handler } }
  const error = (message: string): never => {
    throw new Error(message)
  }
  return transform.handler.call({ error }, code).code
}

/** The loader in the installed bundler. */
function loader(): string {
  const found = globSync('node_modules/vite/dist/node/chunks/*.js', { cwd: ROOT })
    .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
    .find((text) => text.includes('seen[href] = void 0;'))
  return found!
}

test('a style sheet that failed is forgotten, and its link removed', () => {
  const changed = change('(err) => {\n\t\tseen[href] = void 0;\n\t}; if (e.type === "error") rej(new Error())')
  expect(changed).toBe(
    '(err) => {\n\t\tdelete seen[href];\n\t}; if (e.type === "error") link.remove(), rej(new Error())',
  )
})

test('a loader that has changed fails the build instead of losing the retry', () => {
  expect(() => change('if (e.type === "error") rej(x)')).toThrow(/^vite's loader of chunks changed: it has no "\(err\)/)
  expect(() => change('(err) => {\n\t\tseen[href] = void 0;')).toThrow(/it has no "if \(e\.type/)
})

test('the installed bundler’s loader still has both places', () => {
  expect(loader()).toContain('if (e.type === "error") rej(')
})
