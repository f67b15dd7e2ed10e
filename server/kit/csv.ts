// CSV for spreadsheets: UTF-8 with a byte order mark, and no cell that a spreadsheet would run as a formula.
import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

type Cell = string | number

/**
 * Where a spreadsheet would take what follows for a formula: at the start of a cell, and after every character that starts one in other
 * countries, where cells end with a semicolon or a tab and our quotes are not recognised: a quote there only opens a cell.
 */
const formulaStart = /(?<=(?:^|[;\t\r\n])"*)(?=[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/gu

/** Streams one row at a time, as fast as it is read. Numbers are pesos; a text that begins like a formula gets an apostrophe. */
export function csvStream<Column extends string>(
  columns: readonly Column[],
  rows: Iterable<Record<Column, Cell>> | AsyncIterable<Record<Column, Cell>>,
): Readable {
  const table = stringify({
    bom: true,
    header: true,
    columns: [...columns],
    record_delimiter: '\r\n',
    // A lone line feed is quoted too: unquoted, what follows it would begin a row.
    quoted_match: /[\r\n]/,
    cast: {
      // An amount is not text: a negative one keeps its sign, so that it can be summed.
      number: (value) => value.toFixed(2),
      string: (value) => value.replaceAll(formulaStart, "'"),
    },
  })
  const source = Readable.from(rows)
  source.on('error', (error) => table.destroy(error))
  table.on('close', () => source.destroy())
  return source.pipe(table)
}
