import { afterEach, expect, test, vi } from 'vitest'
import { createBoundedQueue, QUEUE_MAX, WAIT_MS } from './bounded-queue.ts'

const stays = () => false

/** Work that is done when it is told so. */
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

test('does so much at once, and the rest in the order in which it came', async () => {
  const queue = createBoundedQueue(2)
  const begun: string[] = []
  const tasks = ['a', 'b', 'c', 'd'].map((name) => aTask(name, begun))
  const done = tasks.map(({ work }) => queue.run(work, stays))
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b']))
  tasks[1]!.finish()
  expect(await done[1]).toBe('b')
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'c']))
  for (const { finish } of tasks) finish()
  expect(await Promise.all(done)).toEqual(['a', 'b', 'c', 'd'])
})

test('what fails makes room for the next', async () => {
  const queue = createBoundedQueue(1)
  const failed = queue.run(() => Promise.reject(new Error('gone wrong')), stays)
  const next = queue.run(async () => 'done', stays)
  await expect(failed).rejects.toThrow('gone wrong')
  expect(await next).toBe('done')
})

test('nobody is let in behind a full line', async () => {
  const queue = createBoundedQueue(1)
  const begun: string[] = []
  const first = aTask('first', begun)
  const inside = [queue.run(first.work, stays)]
  for (let n = 0; n < QUEUE_MAX; n++) inside.push(queue.run(async () => `${n}`, stays))
  expect(await queue.run(async () => 'one too many', stays)).toBeUndefined()
  first.finish()
  expect((await Promise.all(inside)).at(-1)).toBe(`${QUEUE_MAX - 1}`)
  expect(await queue.run(async () => 'later', stays)).toBe('later')
})

test('whoever waited too long is refused, and their work is not begun', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  const queue = createBoundedQueue(1)
  const begun: string[] = []
  const first = aTask('first', begun)
  const slow = queue.run(first.work, stays)
  const late = queue.run(aTask('late', begun).work, stays)
  await vi.waitFor(() => expect(begun).toEqual(['first']))
  now.mockReturnValue(WAIT_MS + 1)
  first.finish()
  expect(await slow).toBe('first')
  expect(await late).toBeUndefined()
  expect(begun).toEqual(['first'])
})

test('nothing is done for who has left meanwhile', async () => {
  const queue = createBoundedQueue(1)
  const begun: string[] = []
  const first = aTask('first', begun)
  let isGone = false
  void queue.run(first.work, stays)
  const gone = queue.run(aTask('gone', begun).work, () => isGone)
  isGone = true
  first.finish()
  expect(await gone).toBeUndefined()
  expect(begun).toEqual(['first'])
})
