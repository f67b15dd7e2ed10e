import type { CopiesCost } from '../copies.ts'
import { atLeast } from '../verdicts.ts'

/** Whether two web copies do twice the work of one, given enough processors. */
export function copiesLines({ one, two }: { one: CopiesCost; two: CopiesCost }, processors: number): string[] {
  const ratio = two.perCpuSecond / one.perCpuSecond
  const busy = (two.perSecond / two.perCpuSecond).toFixed(1)
  return [
    costLine('one web copy', one),
    costLine('two web copies in turn', two),
    `pages for the same processor time, two copies against one: ${ratio.toFixed(2)}${atLeast(ratio, 0.9)}: with enough processors, two copies render ${(2 * ratio).toFixed(2)} times as much as one`,
    `on the ${processors} processors here, shared with the load generator, two copies render ${(two.perSecond / one.perSecond).toFixed(2)} times as much; copies and PostgreSQL used ${busy} of them`,
  ]
}

function costLine(what: string, { perSecond, perCpuSecond, nodeMs, postgresMs }: CopiesCost): string {
  return `${what}: ${perCpuSecond.toFixed(0)} pages a second of processor time (node ${nodeMs.toFixed(1)} ms, PostgreSQL ${postgresMs.toFixed(1)} ms each), ${perSecond.toFixed(0)}/s here`
}
