import { expect, test } from 'vitest'
import { newId } from './ids.ts'

test('an id is a prefix and 24 hexadecimal digits, and no two are alike', () => {
  const ids = Array.from({ length: 5000 }, () => newId('chk'))
  for (const id of ids) expect(id).toMatch(/^chk_[0-9a-f]{24}$/)
  expect(new Set(ids).size).toBe(ids.length)
})

test('ids begin with their time, so that a later one sorts behind an earlier one', () => {
  const start = Date.now()
  const time = Number.parseInt(newId('evt').slice(4, 15), 16)
  expect(time).toBeGreaterThanOrEqual(start)
  expect(time).toBeLessThanOrEqual(Date.now())
})

test('the random digits of ids are not those of their neighbours', () => {
  const digits = Array.from({ length: 1200 }, () => newId('a').slice(-13))
  expect(new Set(digits).size).toBe(digits.length)
  for (let place = 0; place < 13; place++)
    expect(new Set(digits.map((text) => text[place])).size, String(place)).toBe(16)
})
