import { beforeEach, expect, test } from 'vitest'
import { createFairQueue, type FairQueue } from './fair-queue.ts'

interface Entry {
  owner: string
  n: number
}
let queue: FairQueue<Entry>
const all = () => true

beforeEach(() => {
  queue = createFairQueue()
})

function add(...owners: string[]): void {
  owners.forEach((owner, n) => {
    queue.add({ owner, n })
  })
}

function takeAll(mayStart: (entry: Entry) => boolean = all): string {
  let taken = ''
  for (let entry = queue.take(mayStart); entry; entry = queue.take(mayStart)) taken += `${entry.owner}${entry.n} `
  return taken.trim()
}

test('owners with many and with few entries take turns', () => {
  add('a', 'a', 'a', 'b', 'c', 'b')
  expect(takeAll()).toBe('a0 b3 c4 a1 b5 a2')
})

test('an entry that may not start yet keeps its place and its owner’s turn', () => {
  add('a', 'b', 'a')
  expect(takeAll(({ n }) => n !== 0)).toBe('b1 a2')
  expect(takeAll()).toBe('a0')
})

test('an empty queue forgets earlier turns', () => {
  add('a')
  takeAll()
  add('a', 'b')
  expect(takeAll()).toBe('a0 b1')
})

test('a removed entry is neither taken nor counted', () => {
  const leaving = { owner: 'a', n: 9 }
  queue.add(leaving)
  add('a')
  expect(queue.countWaiting('a')).toBe(2)
  queue.remove(leaving)
  expect({ size: queue.size, of: queue.countWaiting('a'), left: takeAll() }).toEqual({ size: 1, of: 1, left: 'a0' })
})

test('takeFirst returns the entry that has waited longest, regardless of its owner’s turn', () => {
  add('a', 'a', 'b')
  queue.take(all)
  expect(queue.takeFirst()).toEqual({ owner: 'a', n: 1 })
  expect([queue.takeFirst(), queue.takeFirst()]).toEqual([{ owner: 'b', n: 2 }, undefined])
})
