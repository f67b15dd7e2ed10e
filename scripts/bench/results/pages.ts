import type { PageRate } from '../page.ts'
import type { PageCost } from '../pages.ts'
import { kB, limit, rate } from '../verdicts.ts'
import type { Weight } from '../weight.ts'

export function pageRateLines({ empty, pages }: { empty: number; pages: PageRate[] }): string[] {
  return pages.map(({ what, perSecond, goal }) => rate(what, perSecond, 'an empty Fastify route', empty, goal))
}

export function pageCostLine({ url, as, nodeMs, postgresMs }: PageCost): string {
  const sum = (nodeMs + postgresMs).toFixed(1).padStart(5)
  return `${sum} ms: node ${nodeMs.toFixed(1)}, PostgreSQL ${postgresMs.toFixed(1)}  ${url}, ${as}`
}

/** Of the creator page's first visit. */
export function weightLines({ javascript, styles, total, parts }: Weight): string[] {
  const each = Object.entries(parts).map(([part, bytes]) => `${part} ${kB(bytes)}`)
  return [
    limit('JavaScript of the creator page, first visit', javascript, 110),
    limit('its style sheet', styles, 14),
    limit('total weight of the creator page, first visit', total, 240),
    `  ${each.join(', ')}`,
  ]
}
