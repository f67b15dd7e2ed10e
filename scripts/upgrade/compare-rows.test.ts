import { expect, test } from 'vitest'
import { compareRows } from './compare-rows.ts'

test('reports a table with fewer rows than before', () => {
  expect(compareRows({ gifts: 3, posts: 2 }, { gifts: 2, posts: 2 }, [])).toEqual([
    { table: 'gifts', before: 3, after: 2 },
  ])
})

test('accepts more rows and new tables', () => {
  expect(compareRows({ gifts: 3 }, { gifts: 5, moods: 1 }, [])).toEqual([])
})

test('reports a missing table, unless a migration in between dropped it', () => {
  const [before, after] = [{ months: 4, blocks: 2, gifts: 1 }, { gifts: 1 }]
  expect(compareRows(before, after, [])).toEqual([
    { table: 'months', before: 4, after: undefined },
    { table: 'blocks', before: 2, after: undefined },
  ])
  expect(compareRows(before, after, ['drop view v;\ndrop table if exists months, blocks;\n'])).toEqual([])
  expect(compareRows(before, after, ['-- drop table months, blocks;\n'])).toHaveLength(2)
})

test('reports a table that was dropped and created again with fewer rows', () => {
  expect(compareRows({ months: 4 }, { months: 1 }, ['drop table months;\ncreate table months (n int);'])).toHaveLength(
    1,
  )
})

test('compares a renamed table by its new name', () => {
  const migrations = ['alter table tags rename to words;', 'alter table words rename to terms;']
  expect(compareRows({ tags: 4 }, { terms: 4 }, migrations)).toEqual([])
  expect(compareRows({ tags: 4 }, { terms: 3 }, migrations)).toEqual([{ table: 'tags', before: 4, after: 3 }])
})

test('ignores rows of counters and outboxes', () => {
  expect(compareRows({ rate_limits: 9, domain_events: 3 }, { rate_limits: 0 }, [])).toEqual([])
  expect(compareRows({ doings: 9 }, { domain_events: 0 }, ['alter table doings rename to domain_events;'])).toEqual([])
})
