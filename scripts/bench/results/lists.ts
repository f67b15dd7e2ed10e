import type { ListCost } from '../lists.ts'
import type { NotifyingCost } from '../notifying.ts'
import { atMost, seconds } from '../verdicts.ts'

/** `short`: how many rows the short list has; `goal`: the most that the long one may take, as a multiple. */
export function listLine(
  { what, shortMs, longMs }: ListCost,
  { short, goal }: { short: string; goal: number },
): string {
  const ratio = longMs / shortMs
  return `${what}: p99 ${longMs.toFixed(1)} ms, out of ${short}: ${shortMs.toFixed(1)} ms, ratio ${ratio.toFixed(2)}${atMost(ratio, goal)}`
}

export function notifyingLines(cost: NotifyingCost): string[] {
  const { fewMs, manyMs, notifiedMs, giftAloneMs, giftMeanwhileMs } = cost
  const compare = (what: string, ms: number, base: number) =>
    `${what}: p99 ${ms.toFixed(1)} ms against ${base.toFixed(1)} ms, ratio ${(ms / base).toFixed(2)}${atMost(ms / base, 2)}`
  return [
    compare('publishing to 100,000 followers against 10', manyMs, fewMs),
    `the last of 100,000 followers notified after ${seconds(notifiedMs)}${atMost(notifiedMs, 60_000, '60 s')}`,
    compare('a gift while they are notified, against a gift alone', giftMeanwhileMs, giftAloneMs),
  ]
}
