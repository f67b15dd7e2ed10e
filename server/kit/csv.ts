// Tables for spreadsheets: UTF-8 with a byte order mark, and nothing in them that a spreadsheet would run.
import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

type Cell = string | number

/** One row at a time, as fast as it is read. Numbers are amounts of pesos; a text that begins like a formula gets an apostrophe. */
export function csvStream<Column extends string>(
  columns: readonly Column[],
  rows: Iterable<Record<Column, Cell>> | AsyncIterable<Record<Column, Cell>>,
): Readable {
  const table = stringify({
    bom: true,
    header: true,
    columns: [...columns],
    record_delimiter: '\r\n',
    // A lone line feed too: unquoted, what follows it would begin a row.
    quoted_match: /[\r\n]/,
    escape_formulas: true,
    // An amount is no text: below zero it keeps its sign, so that it can be added up.
    cast: { number: (value) => ({ value: value.toFixed(2), escape_formulas: false }) },
  })
  const source = Readable.from(rows)
  source.on('error', (error) => table.destroy(error))
  table.on('close', () => source.destroy())
  return source.pipe(table)
}
