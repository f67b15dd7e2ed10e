// Tables for spreadsheets: UTF-8 with a byte order mark, and nothing in them that a spreadsheet would run.
import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

type Cell = string | number

/**
 * Before what a spreadsheet would run: at the beginning of a cell, and behind whatever begins one in another country, where cells end
 * with a semicolon or a tab and our quotes are no quotes.
 */
const formulaStart = /(?<=^|[;\t\r\n])(?=[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/gu

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
    cast: {
      // An amount is no text: below zero it keeps its sign, so that it can be added up.
      number: (value) => value.toFixed(2),
      string: (value) => value.replaceAll(formulaStart, "'"),
    },
  })
  const source = Readable.from(rows)
  source.on('error', (error) => table.destroy(error))
  table.on('close', () => source.destroy())
  return source.pipe(table)
}
