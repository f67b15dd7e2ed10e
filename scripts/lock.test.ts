// Locks between processes: two concurrent installs, builds or first starts wait for each other.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { withLock } from './lock.mjs'

let home: string

beforeEach(() => {
  home = fs.mkdtempSync('/tmp/pixel-lock-test-')
})
afterEach(() => fs.rmSync(home, { recursive: true }))

test('a second process starts its work only after the first has finished', async () => {
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

test('the next process gets the lock when the holder is killed', async () => {
  const file = path.join(home, 'a.lock')
  const first = holder(file)
  await once(first, 'message')
  first.kill('SIGKILL')
  expect(await withLock(file, () => 'mine')).toBe('mine')
})

test('a failure of the work is rethrown, and the lock is released', async () => {
  const file = path.join(home, 'a.lock')
  await expect(withLock(file, () => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full')
  expect(await withLock(file, () => 'mine')).toBe('mine')
})

/** Another process that takes the lock, reports it, and holds it until it is killed or its channel closes. */
function holder(file: string) {
  return fork(import.meta.filename.replace('.test.ts', '.fixture.ts'), [file])
}

/** True once the process's own `flock` runs and is waiting for the lock. */
function waitsForLock(pid: number): boolean {
  const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  const waiting = fs
    .readFileSync('/proc/locks', 'utf8')
    .split('\n')
    .filter((line) => line.includes('->'))
  return children.some((child) => waiting.some((line) => line.split(/\s+/).includes(child)))
}

test('without flock it says which program is needed, and does no work', async () => {
  vi.stubEnv('PATH', home)
  onTestFinished(() => void vi.unstubAllEnvs())
  const work = vi.fn()
  await expect(withLock(path.join(home, 'a.lock'), work)).rejects.toThrow(
    /^flock of util-linux is needed: spawn flock ENOENT$/,
  )
  expect(work).not.toHaveBeenCalled()
})
