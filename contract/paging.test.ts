import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { pageQuery } from './paging.ts'
import { texts } from './texts.ts'

const query = z.strictObject(pageQuery(12))

test('the default is the first page in the size of the list', () => {
  expect(z.parse(query, {})).toEqual({ page: 1, per_page: 12 })
  expect(z.parse(query, { page: '3', per_page: '100' })).toEqual({ page: 3, per_page: 100 })
})

const wrong: unknown[] = [
  '0',
  '-1',
  '1.5',
  '1e3',
  'x',
  ' 1',
  '',
  '1\n',
  '0x1',
  '１',
  '99999999',
  ['1', '2'],
  1,
  null,
  {},
]

test.each(wrong.map((value) => [value]))('%j is refused as page and as page size', (value) => {
  expect(getTexts({ page: value })).toEqual([texts.page])
  expect(getTexts({ per_page: value })).toEqual([texts.perPage])
})

test('a page has at most 100 rows', () => {
  expect(getTexts({ per_page: '101' })).toEqual([texts.perPage])
})

function getTexts(value: unknown): string[] | undefined {
  return z.safeParse(query, value).error?.issues.map((issue) => issue.message)
}
