import { build } from 'vite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ROOT } from './run.ts'

/** All scripts and styles browsers would load. */
async function built(mode: string): Promise<string> {
  // As the build has it: React's own marks tell what may be left out.
  vi.stubEnv('NODE_ENV', 'production')
  onTestFinished(() => void vi.unstubAllEnvs())
  const bundle = await build({ root: ROOT, mode, logLevel: 'error', build: { write: false } })
  if (!('output' in bundle)) throw new Error('one bundle was asked for')
  return bundle.output.map((file) => String(file.type === 'chunk' ? file.code : file.source)).join('\n')
}

test("a production's bundle carries no style guide, the one of those who build with it does", async () => {
  // What no other page says or looks like.
  const saysSo = /The quick brown tarsier|_swatches\b/g
  expect(new Set((await built('with-style-guide')).match(saysSo)).size).toBe(2)
  expect((await built('production')).match(saysSo)).toBeNull()
})
