import type { BooksCosts } from '../books.ts'
import { atMost, MB } from '../verdicts.ts'

/** How long ledger verification takes on years of entries; `load` is the machine's. */
export function booksLines(costs: BooksCosts, load: string): string[] {
  const { entries, gifts, readSeconds, wholeSeconds, clearing, databaseBytes } = costs
  return [
    `${entries} entries of ${gifts} gifts; read sequentially in ${readSeconds.toFixed(1)} s, ${load}`,
    `full verification: ${wholeSeconds.toFixed(1)} s, ${Math.round(entries / wholeSeconds)} entries/s, ratio to the read ${(wholeSeconds / readSeconds).toFixed(1)}`,
    ...costs.news.map(
      (day) =>
        `verification of one new day, ${day.gifts} gifts, ${day.entries} entries: ${day.seconds.toFixed(1)} s${atMost(day.seconds, 60, '60 s')}, ratio to the read ${(day.seconds / readSeconds).toFixed(1)}`,
    ),
    `the clearing total: ${clearing.wholeSeconds.toFixed(1)} s computed anew, ${(clearing.checkpointSeconds * 1000).toFixed(0)} ms from the last checkpoint`,
    `the database: ${MB(databaseBytes)}, ${Math.round(databaseBytes / gifts)} bytes a gift`,
    ...costs.sizes.filter(({ bytes }) => bytes / gifts >= 1).map((size) => sizeLine(size, gifts)),
  ]
}

function sizeLine({ name, bytes, ofTable }: BooksCosts['sizes'][number], gifts: number): string {
  const each = Math.round(bytes / gifts)
    .toString()
    .padStart(5)
  return `  ${each} bytes a gift  ${ofTable ? `${name} (index of ${ofTable})` : name}`
}
