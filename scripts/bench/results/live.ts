import type { LiveCost } from '../live.ts'
import { atLeast, atMost, kB } from '../verdicts.ts'

/** A thousand connected live screens. */
export function liveLines({ what, bytesEach, p99Ms, pageRatio, leftEach }: LiveCost): string[] {
  return [
    `${what}: ${kB(bytesEach)} each${atMost(bytesEach, 20_000, '20 kB')}`,
    `  a gift is shown on all of them: p99 ${p99Ms.toFixed(0)} ms${atMost(p99Ms, 1000, '1 s')}`,
    `  page rate beside them, against pages alone: ${pageRatio.toFixed(2)}${atLeast(pageRatio, 0.8)}`,
    `  memory left after they disconnect: ${kB(leftEach)} each${atMost(leftEach, 1000, '1 kB')}`,
  ]
}
