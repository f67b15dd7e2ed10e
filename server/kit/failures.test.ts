import { expect, test } from 'vitest'
import { deleteKinds, Failures } from './failures.ts'

const refuse = (reason: string) => () => Promise.reject(new Error(reason))

test('work that fails stops nothing after it, and is named with its reason at the end', async () => {
  const failures = new Failures()
  expect(await failures.collect('first', refuse('stuck'))).toBeUndefined()
  expect(await failures.collect('second', async () => 7)).toBe(7)
  expect(() => failures.throwIfAny('rows failed')).toThrow(/^1 rows failed: first \(stuck\)$/)
})

test('nothing is thrown where nothing failed', () => {
  expect(() => new Failures().throwIfAny('rows failed')).not.toThrow()
})

test('of very many failures all are counted, and the first twenty named', async () => {
  const failures = new Failures()
  for (let row = 1; row <= 1000; row++) await failures.collect(`row ${row}`, refuse('away'))
  expect(() => failures.throwIfAny('rows failed')).toThrow(/^1000 rows failed: row 1 \(away\), .*row 20 \(away\), …$/)
})

test('a kind of rows that cannot be deleted stops none after it', async () => {
  const deleted: string[] = []
  const deletions = { sessions: refuse('locked'), links: async () => deleted.push('links') }
  await expect(deleteKinds(deletions)).rejects.toThrow(/^1 kinds of rows could not be deleted: sessions \(locked\)$/)
  expect(deleted).toEqual(['links'])
})
