import { build } from 'vite'
import { expect, test } from 'vitest'
import { ROOT } from './run.ts'

/** The names of the sources in what browsers would load. */
async function sourcesIn(mode: string): Promise<string[]> {
  const bundle = await build({ root: ROOT, mode, logLevel: 'error', build: { write: false } })
  if (!('output' in bundle)) throw new Error('one bundle was asked for')
  return bundle.output.flatMap((file) =>
    file.type === 'chunk'
      ? Object.entries(file.modules).flatMap(([name, { renderedLength }]) => (renderedLength > 0 ? [name] : []))
      : file.originalFileNames,
  )
}

test("a production's bundle carries no style guide, the one of those who build with it does", async () => {
  const isStyleGuide = (file: string) => /web\/ui\/[Ss]tyleguide/.test(file)
  expect((await sourcesIn('with-style-guide')).filter(isStyleGuide).length).toBeGreaterThan(1)
  expect((await sourcesIn('production')).filter(isStyleGuide)).toEqual([])
})
