// Locks between processes: two installs, builds or first starts at once wait for each other.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withLock } from './lock.mjs'

let home: string

beforeEach(() => {
  home = fs.mkdtempSync('/tmp/pixel-lock-test-')
})
afterEach(() => fs.rmSync(home, { recursive: true }))

test('a second process works only after the first has ended its work', async () => {
  const file = path.join(home, 'not/there/yet.lock')
  const order: string[] = []
  let other: Promise<unknown> | undefined
  await withLock(file, async () => {
    const second = holder(file)
    other = once(second, 'message').then(() => order.push('second'))
    await expect.poll(() => waitsForLock(second.pid!)).toBe(true)
    order.push('first')
  })
  await other
  expect(order).toEqual(['first', 'second'])
})

test('a holder that is killed leaves the lock to the next', async () => {
  const file = path.join(home, 'a.lock')
  const first = holder(file)
  await once(first, 'message')
  first.kill('SIGKILL')
  expect(await withLock(file, () => 'mine')).toBe('mine')
})

test('a failure of the work is passed on, and the lock given back', async () => {
  const file = path.join(home, 'a.lock')
  await expect(withLock(file, () => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full')
  expect(await withLock(file, () => 'mine')).toBe('mine')
})

/** Another process that takes the lock, says so, and keeps it until it is ended or its channel closes. */
function holder(file: string) {
  return fork(import.meta.filename.replace('.test.ts', '.fixture.ts'), [file])
}

/** True once the process's own `flock` is there and has not got the lock. */
function waitsForLock(pid: number): boolean {
  const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  const waiting = fs
    .readFileSync('/proc/locks', 'utf8')
    .split('\n')
    .filter((line) => line.includes('->'))
  return children.some((child) => waiting.some((line) => line.split(/\s+/).includes(child)))
}
