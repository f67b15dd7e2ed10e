import { fork } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import * as os from 'node:os'
import * as path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { atEnd, endAll } from './at-end.ts'
import { processMark } from './postgres.ts'

test.each(['SIGINT', 'SIGTERM'] as const)('a script that %s breaks off ends what it started', async (signal) => {
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'pixel-at-end-'))
  onTestFinished(() => fs.rmSync(parent, { recursive: true }))
  const folder = path.join(parent, 'made')
  const script = fork(path.join(import.meta.dirname, 'at-end.fixture.ts'), [folder])
  const [pid] = (await once(script, 'message')) as [number]
  expect(processMark(pid)).toBeDefined()
  script.kill(signal)
  expect(await once(script, 'exit')).toEqual([130, null])
  expect(processMark(pid)).toBeUndefined()
  expect(fs.existsSync(folder)).toBe(false)
})

test('the latest ends first, also one that is registered meanwhile, and a failure stops no other', async () => {
  const ended: string[] = []
  atEnd(() => ended.push('folder'))
  const forget = atEnd(() => ended.push('forgotten'))
  atEnd(() => Promise.reject(new Error('the database does not stop')))
  atEnd(async () => {
    atEnd(() => ended.push('started meanwhile'))
    ended.push('server')
  })
  forget()
  const [first, second] = [endAll(), endAll()]
  await expect(first).rejects.toThrow('the database does not stop')
  await expect(second).rejects.toThrow('the database does not stop')
  expect(ended).toEqual(['server', 'started meanwhile', 'folder'])
  await endAll()
  expect(ended).toHaveLength(3)
})
