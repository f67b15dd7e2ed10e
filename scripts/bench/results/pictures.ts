import type { ExportCosts } from '../exports.ts'
import type { FeedWeight } from '../feed.ts'
import type { Closed } from '../takedowns.ts'
import { atMost, kB, MB } from '../verdicts.ts'

/** Time from a takedown, or a withdrawn consent, until the last route refuses the content. */
export function closedLine({ act, access, ms }: Closed): string {
  return `${act}: ${access} closed after ${ms.toFixed(0)} ms${atMost(ms, 2000, '2 s')}`
}

/** The data export of an account with years of content. */
export function exportLines(costs: ExportCosts): string[] {
  const { pictures, zipBytes, firstOfOne, firstOfAll, secondOfAll, firstByteMs, isWhole } = costs
  const grown = (bytes: number) => `${MB(bytes)}${atMost(bytes, 64_000_000, '64 MB')}`
  return [
    `an export of ${pictures} pictures, ${MB(zipBytes)}, medians of the process’s memory growth:`,
    `  as its first export: ${grown(firstOfAll)}; with one picture: ${MB(firstOfOne)}`,
    `  after an export of one picture: ${grown(secondOfAll)}`,
    `  its first byte after ${firstByteMs.toFixed(0)} ms; every original as it was stored: ${isWhole ? 'met' : 'MISSED'}`,
  ]
}

export function feedLine({ pictures, largest, total, html }: FeedWeight): string {
  return `the feed's ${pictures} pictures on a phone: largest ${kB(largest)}${atMost(largest, 45_000, '45 kB')}, together ${kB(total)}, html ${kB(html)} before packing`
}

/** Of one photo of 12 megapixels, against the library's own two resizes. */
export function decodeLine(cost: { ownMs: number; referenceMs: number; ratio: number; peakBytes: number }): string {
  const { ownMs, referenceMs, ratio, peakBytes } = cost
  return `a photo of 12 megapixels to all that is stored: ${ownMs.toFixed(0)} ms, the library's two resizes: ${referenceMs.toFixed(0)} ms, ratio ${ratio.toFixed(2)}${atMost(ratio, 1.3)}, peak ${MB(peakBytes)}`
}
