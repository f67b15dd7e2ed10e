// Commands that were given something wrong say what, with what there is, before they start anything.
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { ROOT } from './run.ts'

/** How the command ends: its exit code, and what it printed of its error. */
async function run(script: string, ...words: string[]): Promise<{ code: number; error: string }> {
  const program = path.join(ROOT, 'scripts', script)
  return promisify(execFile)(process.execPath, [program, ...words], { cwd: ROOT }).then(
    () => ({ code: 0, error: '' }),
    ({ code, stderr }) => ({ code, error: String(stderr) }),
  )
}

test.each([
  ['chaos.ts', ['--gifts', 'many'], '--gifts takes a whole number from 1'],
  ['hostile.ts', ['redirect'], 'no such attack: redirect; there are code-floods,'],
  ['hostile.ts', ['redirects', '--minutes', 'ten'], '--minutes takes a number above 0'],
  ['upgrade.ts', ['HEAD', '--rows', '2,000'], '--rows takes a whole number from 1'],
  ['rehearse.ts', ['--plan', '--only', 'leeder'], 'no fault has “leeder” in its name; there are leader killed,'],
  ['figures.ts', ['--long', 'x'], '--long takes a whole number from 0'],
  ['properties.ts', ['--seeds', '0'], '--seeds takes a whole number from 1'],
])('%s %j is refused', async (script, words, error) => {
  const ended = await run(script, ...words)
  expect(ended.error).toContain(error)
  expect(ended.code).toBe(1)
})
