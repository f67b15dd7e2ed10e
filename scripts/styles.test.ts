// Every custom property a style reads is defined. An undefined one drops its whole declaration without a word: an error loses its colour.
import { globSync, readFileSync } from 'node:fs'
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

function read(file: string): string {
  return readFileSync(`${ROOT}/${file}`, 'utf8')
}
