import { expect, test } from 'vitest'
import { ownValue } from './own-value.ts'

test('only own properties with a value are found', () => {
  const table = { mango: 1, undefined: undefined }
  expect(ownValue(table, 'mango')).toBe(1)
  for (const name of ['constructor', '__proto__', 'toString', 'guava', 'undefined'])
    expect(ownValue(table, name)).toBeUndefined()
})
