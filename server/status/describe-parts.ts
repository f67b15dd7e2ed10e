// The state of the parts for the page: since when each has its state, and for how long it failed each day.
import { manilaDay } from '#contract/manila.ts'
import { STATUS_DAYS, type StatusPart, statusParts } from '#contract/status.ts'
import { DAY_MS } from '#server/kit/clock.ts'
import type { Outage } from './outages.ts'
import type { PartStates } from './watch-parts.ts'

export interface DescribedPart {
  part: StatusPart
  isWorking: boolean
  /** Since when it has this state; undefined: for all these days. */
  since: Date | undefined
  /** Minutes in which it did not work, for each day, oldest first. */
  days: number[]
}
const MINUTE_MS = 60_000

export function describeParts({ away, outages }: PartStates, now: Date): DescribedPart[] {
  return statusParts.map((part) => {
    const times = merge(outages.filter((outage) => outage.part === part))
    const last = times.at(-1)
    const isWorking = !away.has(part)
    return { part, isWorking, since: isWorking ? last?.seen : last?.began, days: minutesByDay(times, now) }
  })
}

/** Several copies see the same outage: overlapping ones count once. */
function merge(outages: readonly Outage[]): Outage[] {
  const merged: Outage[] = []
  for (const outage of [...outages].sort((one, other) => one.began.getTime() - other.began.getTime())) {
    const before = merged.at(-1)
    if (!before || before.seen < outage.began) merged.push({ ...outage })
    else if (before.seen < outage.seen) before.seen = outage.seen
  }
  return merged
}

function minutesByDay(outages: readonly Outage[], now: Date): number[] {
  const today = Date.parse(`${manilaDay(now)}T00:00:00+08:00`)
  return Array.from({ length: STATUS_DAYS }, (_, at) => {
    const begin = today - (STATUS_DAYS - 1 - at) * DAY_MS
    const lost = outages.map(({ began, seen }) => {
      const [from, to] = [Math.max(began.getTime(), begin), Math.min(seen.getTime(), begin + DAY_MS)]
      // An outage that was seen once counts as a minute: otherwise its day would look undisturbed.
      return to < from ? 0 : Math.max(to - from, MINUTE_MS)
    })
    return Math.ceil(lost.reduce((sum, ms) => sum + ms, 0) / MINUTE_MS)
  })
}
