import type { Reads } from '../reads.ts'
import { atMost, percent } from '../verdicts.ts'

const SHOWN = 12
const QUERY_SHOWN = 160

/** What a request reads of the big tables, of which the busiest creator has a seventh. */
export function readsLines({ requests, failed, readings }: Reads): string[] {
  // Without a reading the plans were not logged, and nothing was measured.
  const most = readings[0]?.share ?? Number.NaN
  return [
    `${requests} requests of pages and endpoints, each as visitor, creators and payer`,
    ...failed.map((one) => `  failed: ${one}`),
    `the greatest share of a big table that a query reads: ${percent(most)}${atMost(most, 0.25, '25 %')}`,
    ...readings
      .slice(0, SHOWN)
      .map(
        ({ share, rows, table, ms, request, query }) =>
          `  ${percent(share).padStart(6)} of ${table}, ${rows} rows, ${ms.toFixed(0)} ms: ${request}\n         ${query.slice(0, QUERY_SHOWN)}`,
      ),
  ]
}
