import { expect, test } from 'vitest'
import { maskNumber } from './masked-number.ts'

test('a masked account number shows its last four digits and no others', () => {
  expect(maskNumber('00123456787890')).toBe('••••7890')
  expect(maskNumber('123456')).toBe('••••3456')
})
