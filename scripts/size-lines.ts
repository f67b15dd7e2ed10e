// What every table takes at full size, by the bytes of a row and db/growth.ts.
import { expectedRows, units } from '#db/grows.ts'
import { growth } from '#db/growth.ts'
import type { RowSize } from './row-sizes.ts'

/** Tables below this share of the total are only in the sum. */
const SHOWN_SHARE = 0.002

/** By the table's name; the largest first, then the sums, then the tables that were not measured. */
export function sizeLines(sizes: ReadonlyMap<string, RowSize>): string[] {
  const all = Object.entries(growth)
    .flatMap(([table, is]) => {
      const size = sizes.get(table)
      return size ? [{ ...size, is, rowsThen: expectedRows(is), bytesThen: size.bytes * expectedRows(is) }] : []
    })
    .sort((a, b) => b.bytesThen - a.bytesThen)
  const total = all.reduce((sum, { bytesThen }) => sum + bytesThen, 0)
  const shown = all.filter(({ bytesThen }) => bytesThen / total >= SHOWN_SHARE)
  const ofPayments = all.filter(({ is }) => is.per === 'payment' || is.per === 'begun')
  const others = all.filter((one) => !ofPayments.includes(one))
  const sum = (those: typeof all) => GB(those.reduce((bytes, { bytesThen }) => bytes + bytesThen, 0))
  const missing = Object.keys(growth).filter((table) => !sizes.has(table))
  return [
    ...shown.flatMap(({ table, is, bytes, rowsThen, bytesThen, isEstimate, indexes }) => [
      `${GB(bytesThen)}  ${whole(bytes)} bytes a row × ${millions(rowsThen)}  ${table} (${is.per})${isEstimate ? ', estimated from a few rows' : ''}`,
      ...indexes.map(
        (index) => `${' '.repeat(12)}${whole(index.bytes)} in ${index.name}${index.isAtMost ? ', or less' : ''}`,
      ),
    ]),
    `${sum(ofPayments)}  for ${millions(units.payment)} payments`,
    `${sum(others)}  for ${millions(units.person)} people beside them`,
    `not measured, because they have no row here: ${missing.join(', ')}`,
  ]
}

function GB(bytes: number): string {
  return `${(bytes / 1e9).toFixed(0).padStart(6)} GB`
}

function whole(bytes: number): string {
  return Math.round(bytes).toString().padStart(5)
}

function millions(rows: number): string {
  return `${(rows / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} million`
}
