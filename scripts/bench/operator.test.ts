import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { operator } from './operator.ts'

/** Runs this script as the operator's command of another version. */
function runAs(script: string, args: string[] = [], env: NodeJS.ProcessEnv = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'pixel-operator-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'scripts'))
  writeFileSync(join(folder, 'scripts/pixel.ts'), script)
  return operator(args, env, folder)
}

test('a command gets its arguments and environment, and its lines are timed', async () => {
  const result = await runAs(
    `console.log(process.argv[2]); console.error('slow'); process.stdout.write(process.env.WHERE!)`,
    ['backup'],
    { WHERE: 'here' },
  )
  expect(result).toMatchObject({ isDone: true, wasKilled: false, output: 'backup\nhere' })
  expect(result.lines.map(({ text }) => text)).toEqual(['backup', 'here'])
  for (const { atSeconds } of result.lines) expect(atSeconds).toBeLessThanOrEqual(result.seconds)
})

test('a failed command answers with its errors too', async () => {
  const result = await runAs(`console.log('1 of 2'); console.error('the disk is full'); process.exitCode = 3`)
  expect(result).toMatchObject({ isDone: false, wasKilled: false, output: '1 of 2\nthe disk is full' })
})

test('a command that a crash point kills is not done', async () => {
  expect(await runAs(`process.kill(process.pid, 'SIGKILL')`)).toMatchObject({ isDone: false, wasKilled: true })
})
