import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { pageQuery } from '#contract/paging.ts'
import { getPageInput, getPageNumber } from './page.ts'

const schema = z.strictObject(pageQuery(12))
const match = (page: string) => ({ params: {}, query: new URLSearchParams({ page }) })

test.each(['1', '2', '007', '1000000'])('?page=%s is that page, for the API too', (page) => {
  expect(getPageNumber(match(page))).toBe(Number(page))
  expect(z.parse(schema, { page }).page).toBe(Number(page))
})

test.each(['', '0', '-1', '1.5', '1e21', '0x10', ' 3', '3\n', '３', '1000001', '9'.repeat(16), '9'.repeat(400)])(
  '?page=%j, which the API refuses, is the first page',
  (page) => {
    expect(z.safeParse(schema, { page }).success).toBe(false)
    expect(getPageNumber(match(page))).toBe(1)
    expect(getPageInput(match(page))).toEqual({})
  },
)

test('a missing page number is the first page', () => {
  expect(getPageNumber({ params: {}, query: new URLSearchParams() })).toBe(1)
})
