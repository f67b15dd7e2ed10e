import type { FirstVisit } from '../phone.ts'
import { atMost, kB, seconds } from '../verdicts.ts'

/** The most milliseconds to the first and the largest paint, each with how it is written. */
export interface PaintGoals {
  fcp?: [ms: number, shown: string]
  lcp: [ms: number, shown: string]
}

/** `reference`: a page of one sentence over the same connection. */
export function visitLine(
  { path, fcp, lcp, cls, picture }: FirstVisit,
  reference: Pick<FirstVisit, 'fcp'>,
  goals: PaintGoals,
): string {
  const first = `${seconds(fcp)}${goals.fcp ? atMost(fcp, ...goals.fcp) : ''}`
  const largest = `${seconds(lcp)}${atMost(lcp, ...goals.lcp)}, ratio ${(lcp / reference.fcp).toFixed(1)}`
  return `${path}: first seen after ${first}, the largest after ${largest}, shift ${cls.toFixed(3)}${atMost(cls, 0)}, heaviest picture ${kB(picture)}${atMost(picture, 60_000, '60 kB')}`
}
