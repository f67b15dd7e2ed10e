// Limits concurrent work and reports failures.
import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

test('runs all work, and never more than the maximum concurrently', async () => {
  const working = limitConcurrency(3)
  let now = 0
  let most = 0
  let done = 0
  for (let n = 0; n < 10; n++)
    await working.add(async () => {
      most = Math.max(most, ++now)
      await new Promise(setImmediate)
      now--
      done++
    })
  await working.done()
  expect({ most, done }).toEqual({ most: 3, done: 10 })
})

test('a failure is thrown by the next add and by done', async () => {
  const working = limitConcurrency(1)
  await working.add(() => Promise.reject(new Error('the disk is full')))
  await expect(working.add(() => Promise.resolve())).rejects.toThrow('the disk is full')
  await expect(working.done()).rejects.toThrow('the disk is full')
})
