import { expect, test } from 'vitest'
import { expectedRows, grows, pruned, units } from '#db/grows.ts'
import { growth } from '#db/growth.ts'
import type { RowSize } from './row-sizes.ts'
import { sizeLines } from './size-lines.ts'

const size = (table: string, bytes: number, more: Partial<RowSize> = {}): RowSize => ({
  ...{ table, rows: 9000, bytes, indexes: [], isEstimate: false },
  ...more,
})
const linesOf = (...sizes: RowSize[]) => sizeLines(new Map(sizes.map((one) => [one.table, one])))

test('the rows that are expected are those of their unit, a share of them where they are deleted by age', () => {
  const rows = (...given: Parameters<typeof grows>) => expectedRows(grows(...given))
  expect(rows(2, 'payment', 'ever', 'id', 'unowned')).toBe(2 * units.payment)
  expect(rows(2, 'payment', pruned('job', 548), 'id', 'unowned')).toBe(units.payment)
  expect(rows(2, 'payment', pruned('job', 9999), 'id', 'unowned')).toBe(2 * units.payment)
  expect(rows(2, 'payment', pruned('job'), 'id', 'unowned')).toBe(2 * units.payment)
  // People, creators and code are a stock: each of their rows is there, however old it may become.
  for (const per of ['person', 'creator', 'code'] as const)
    expect(rows(3, per, pruned('job', 30), 'id', 'unowned'), per).toBe(3 * units[per])
})

test('a table is listed with the bytes of a row, the rows it will have, and its indexes', () => {
  const indexes = [
    { name: 'accounts_pkey', bytes: 22.4, isAtMost: false },
    { name: 'accounts_email', bytes: 40, isAtMost: true },
  ]
  const [table, key, email] = linesOf(size('accounts', 300, { indexes, isEstimate: true }))
  const rows = expectedRows(growth.accounts!)
  expect(table).toBe(
    `${((300 * rows) / 1e9).toFixed(0).padStart(6)} GB    300 bytes a row × ${(rows / 1e6).toLocaleString('en')} million  accounts (person), estimated from a few rows`,
  )
  expect([key, email]).toEqual(['               22 in accounts_pkey', '               40 in accounts_email, or less'])
})

test('the largest comes first, and one that is hardly anything of the whole is only in the sum', () => {
  const lines = linesOf(size('profiles', 1), size('payments', 900), size('accounts', 200))
  expect(lines[0]).toContain('payments (begun)')
  expect(lines[1]).toContain('accounts (person)')
  expect(lines.slice(0, -3)).toHaveLength(2)
})

test('the sums are those of payments, and of the people beside them', () => {
  const [payments, people] = linesOf(size('payments', 1000), size('accounts', 10_000)).slice(-3)
  const sum = (bytes: number, table: 'payments' | 'accounts') =>
    ((bytes * expectedRows(growth[table]!)) / 1e9).toFixed(0)
  expect(payments!.trim()).toBe(`${sum(1000, 'payments')} GB  for 1,000 million payments`)
  expect(people!.trim()).toBe(`${sum(10_000, 'accounts')} GB  for 100 million people beside them`)
})

test('every table without a row here is named as not measured, and one that was measured is not', () => {
  const line = linesOf(size('payments', 900)).at(-1)!
  const named = line.replace('not measured, because they have no row here: ', '').split(', ')
  expect(named).toEqual(Object.keys(growth).filter((table) => table !== 'payments'))
})
