import { afterEach, expect, test, vi } from 'vitest'
import { createBoundedQueue, QUEUE_MAX, WAIT_MS } from './bounded-queue.ts'

const isHere = () => false

/** Work that ends when the test calls `finish`. */
function aTask(name: string, begun: string[]) {
  const { promise, resolve } = Promise.withResolvers<string>()
  return {
    work: () => {
      begun.push(name)
      return promise
    },
    finish: () => resolve(name),
  }
}

afterEach(() => void vi.restoreAllMocks())

test('runs as much concurrently as allowed, and the rest in order of arrival', async () => {
  const queue = createBoundedQueue(2)
  const begun: string[] = []
  const tasks = ['a', 'b', 'c', 'd'].map((name) => aTask(name, begun))
  const done = tasks.map(({ work }) => queue.run(work, isHere))
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b']))
  tasks[1]!.finish()
  expect(await done[1]).toBe('b')
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'c']))
  for (const { finish } of tasks) finish()
  expect(await Promise.all(done)).toEqual(['a', 'b', 'c', 'd'])
})

test('work that fails makes room for the next', async () => {
  const queue = createBoundedQueue(1)
  const failed = queue.run(() => Promise.reject(new Error('gone wrong')), isHere)
  const next = queue.run(async () => 'done', isHere)
  await expect(failed).rejects.toThrow('gone wrong')
  expect(await next).toBe('done')
})

test('refuses new work when the queue is full', async () => {
  const queue = createBoundedQueue(1)
  const begun: string[] = []
  const first = aTask('first', begun)
  const inside = [queue.run(first.work, isHere)]
  for (let n = 0; n < QUEUE_MAX; n++) inside.push(queue.run(async () => `${n}`, isHere))
  expect(await queue.run(async () => 'one too many', isHere)).toBeUndefined()
  first.finish()
  expect((await Promise.all(inside)).at(-1)).toBe(`${QUEUE_MAX - 1}`)
  expect(await queue.run(async () => 'later', isHere)).toBe('later')
})

test('refuses work that waited too long, and does not begin it', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  const queue = createBoundedQueue(1)
  const begun: string[] = []
  const first = aTask('first', begun)
  const slow = queue.run(first.work, isHere)
  const late = queue.run(aTask('late', begun).work, isHere)
  await vi.waitFor(() => expect(begun).toEqual(['first']))
  now.mockReturnValue(WAIT_MS + 1)
  first.finish()
  expect(await slow).toBe('first')
  expect(await late).toBeUndefined()
  expect(begun).toEqual(['first'])
})

test('does not begin work whose requester has left', async () => {
  const queue = createBoundedQueue(1)
  const begun: string[] = []
  const first = aTask('first', begun)
  let isGone = false
  void queue.run(first.work, isHere)
  const gone = queue.run(aTask('gone', begun).work, () => isGone)
  isGone = true
  first.finish()
  expect(await gone).toBeUndefined()
  expect(begun).toEqual(['first'])
})
