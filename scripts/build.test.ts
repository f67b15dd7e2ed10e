import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ROOT } from './run.ts'

type Files = Awaited<ReturnType<typeof buildOnce>>
const built = new Map<string, Promise<Files>>()

/** The files of the browser bundle, built once per mode. */
function getFiles(mode: string): Promise<Files> {
  const files = built.get(mode) ?? buildOnce(mode)
  built.set(mode, files)
  return files
}

async function buildOnce(mode: string) {
  // As in scripts/build.ts: React leaves out development code by this variable.
  vi.stubEnv('NODE_ENV', 'production')
  onTestFinished(() => void vi.unstubAllEnvs())
  const bundle = await build({ root: ROOT, mode, logLevel: 'error', build: { write: false } })
  if (!('output' in bundle)) throw new Error('vite returned no bundle')
  return bundle.output
}

/** The text of all its scripts and style sheets. */
async function getText(mode: string): Promise<string> {
  const files = await getFiles(mode)
  return files.map((file) => String(file.type === 'chunk' ? file.code : file.source)).join('\n')
}

test('the production bundle contains no style guide, and the bundle with the style guide contains it', async () => {
  // Text and a class name that occur only in the style guide.
  const styleGuideMarks = /The quick brown tarsier|_swatches\b/g
  expect(new Set((await getText('with-style-guide')).match(styleGuideMarks)).size).toBe(2)
  expect((await getText('production')).match(styleGuideMarks)).toBeNull()
})

test('the creator page needs at most 110 kB of script for a visitor, and no schema library', async () => {
  const files = await getFiles('production')
  const scripts = new Map(files.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])))
  const isFirst = ({ facadeModuleId }: { facadeModuleId: string | null }) =>
    /web\/(?:entry-client|pages\/CreatorPage)\.tsx$/.test(facadeModuleId ?? '')
  const needed = new Set([...scripts.values()].filter(isFirst).map(({ fileName }) => fileName))
  for (const name of needed) for (const imported of scripts.get(name)!.imports) needed.add(imported)
  const modules = [...needed].flatMap((name) => scripts.get(name)!.moduleIds)
  expect(modules.filter((id) => /react-dom-client|GiftForm\.tsx$/.test(id))).toHaveLength(2)
  expect(modules.filter((id) => /node_modules\/(?:zod|@base-ui)\/|Modal\.tsx$/.test(id))).toEqual([])
  expect([...needed].map((name) => scripts.get(name)!.code).join('\n')).not.toContain('The page size must be')
  const packed = [...needed].map((name) => brotliCompressSync(scripts.get(name)!.code).length)
  expect(packed.reduce((sum, bytes) => sum + bytes)).toBeLessThanOrEqual(110_000)
})

test('no two scripts import each other, directly or through others', async () => {
  const files = await getFiles('production')
  const imports = new Map(files.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.imports]] : [])))
  for (const [name, first] of imports) {
    const needed = new Set(first)
    for (const one of needed) for (const next of imports.get(one) ?? []) needed.add(next)
    expect([...needed], name).not.toContain(name)
  }
})
