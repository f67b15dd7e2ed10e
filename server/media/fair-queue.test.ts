import { beforeEach, expect, test } from 'vitest'
import { createFairQueue, type FairQueue } from './fair-queue.ts'

interface Order {
  owner: string
  n: number
}
let queue: FairQueue<Order>
const all = () => true

beforeEach(() => {
  queue = createFairQueue()
})

function add(...owners: string[]): void {
  owners.forEach((owner, n) => {
    queue.add({ owner, n })
  })
}

function takeAll(mayGo: (order: Order) => boolean = all): string {
  let taken = ''
  for (let order = queue.take(mayGo); order; order = queue.take(mayGo)) taken += `${order.owner}${order.n} `
  return taken.trim()
}

test('one who brings many takes turns with one who brings few', () => {
  add('a', 'a', 'a', 'b', 'c', 'b')
  expect(takeAll()).toBe('a0 b3 c4 a1 b5 a2')
})

test('what may not go yet keeps its place, and its owner’s turn', () => {
  add('a', 'b', 'a')
  expect(takeAll(({ n }) => n !== 0)).toBe('b1 a2')
  expect(takeAll()).toBe('a0')
})

test('once nobody waits, whoever went before has no turn behind them', () => {
  add('a')
  takeAll()
  add('a', 'b')
  expect(takeAll()).toBe('a0 b1')
})

test('who left does not wait and is not counted', () => {
  const leaving = { owner: 'a', n: 9 }
  queue.add(leaving)
  add('a')
  expect(queue.countOf('a')).toBe(2)
  queue.remove(leaving)
  expect({ size: queue.size, of: queue.countOf('a'), left: takeAll() }).toEqual({ size: 1, of: 1, left: 'a0' })
})

test('the one who waits longest can be taken whosever it is', () => {
  add('a', 'a', 'b')
  queue.take(all)
  expect(queue.takeFirst()).toEqual({ owner: 'a', n: 1 })
  expect([queue.takeFirst(), queue.takeFirst()]).toEqual([{ owner: 'b', n: 2 }, undefined])
})
