// What styles and components read of each other is there. A browser drops a declaration with an undefined custom property, and
// React a class that is undefined, both without a word: an error loses its colour, a button its distance.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './run.ts'

/** Set by Base UI on a positioned popup. */
const SET_BY_LIBRARY = ['--anchor-width', '--available-height']

test('every custom property a style reads is defined', () => {
  const styles = globSync(['web/**/*.css', 'server/**/*.css'], { cwd: ROOT })
  expect(styles.length).toBeGreaterThan(100)
  const definitions = new Set(SET_BY_LIBRARY)
  // In a style `--name:`, in a component `'--name':`.
  for (const file of [...styles, ...globSync('web/**/*.{ts,tsx}', { cwd: ROOT })])
    for (const [, name] of read(file).matchAll(/(--[\w-]+)'?\]?\s*:/g)) definitions.add(name!)
  const undefinedReads = styles.flatMap((file) =>
    [...read(file).matchAll(/var\((--[\w-]+)/g)]
      .filter(([, name]) => !definitions.has(name!))
      .map(([, name]) => `${file} reads ${name}`),
  )
  expect(undefinedReads).toEqual([])
})

test('every class a component names is in its style', () => {
  const missing = globSync('web/**/*.tsx', { cwd: ROOT }).flatMap((file) =>
    [...read(file).matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)].flatMap(([, styles, style]) => {
      const classes = new Set(
        [...read(path.join(path.dirname(file), style!)).matchAll(/\.([\w-]+)/g)].map(([, name]) => name),
      )
      const named = [...read(file).matchAll(new RegExp(`\\b${styles}\\.(\\w+)`, 'g'))].map(([, name]) => name)
      return named.filter((name) => !classes.has(name)).map((name) => `${file} names ${name}`)
    }),
  )
  expect(missing).toEqual([])
})

function read(file: string): string {
  return readFileSync(`${ROOT}/${file}`, 'utf8')
}
