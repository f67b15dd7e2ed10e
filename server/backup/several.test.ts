// Several at once, never more; and what fails is heard.
import { expect, test } from 'vitest'
import { several } from './several.ts'

test('no more are under way than so many, and each is done', async () => {
  const working = several(3)
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

test('what failed is thrown to whoever adds the next or waits for all', async () => {
  const working = several(1)
  await working.add(() => Promise.reject(new Error('the disk is full')))
  await expect(working.add(() => Promise.resolve())).rejects.toThrow('the disk is full')
  await expect(working.done()).rejects.toThrow('the disk is full')
})
