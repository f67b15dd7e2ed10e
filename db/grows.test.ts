// How many rows a table is expected to have: a stock by its number, what accumulates by how long it stays.
import { expect, test } from 'vitest'
import { by, expectedRows, grows, pruned, type Unit, units } from './grows.ts'

const table = (per: Unit, retention: Parameters<typeof grows>[2]) =>
  grows(2, per, retention, 'id', by('account_id', 'key'))

test.each(['person', 'creator', 'code'] as const)(
  'a row for each %s is a stock, however soon others of it go',
  (per) => {
    expect(expectedRows(table(per, 'there'))).toBe(2 * units[per])
    expect(expectedRows(table(per, pruned('prune', 30)))).toBe(2 * units[per])
  },
)

test.each(['payment', 'post', 'creator day', 'case'] as const)('rows for each %s stay for the whole period', (per) => {
  expect(expectedRows(table(per, 'ever'))).toBe(2 * units[per])
  expect(expectedRows(table(per, 'unneeded'))).toBe(2 * units[per])
  expect(expectedRows(table(per, pruned('sweep')))).toBe(2 * units[per])
})

test('rows that are deleted by age are the share of the period that they stay, and never more than all', () => {
  const kept = (days: number) => expectedRows(table('payment', pruned('prune', days))) / (2 * units.payment)
  expect([kept(274), kept(548), kept(1096), kept(5000)]).toEqual([0.25, 0.5, 1, 1])
})

test('a table is distributed by its column, and says what prevents it', () => {
  expect(by('creator_id')).toEqual({ by: 'creator_id', inTheWay: [] })
  expect(table('person', 'ever').distribution).toEqual({ by: 'account_id', inTheWay: ['key'] })
})
