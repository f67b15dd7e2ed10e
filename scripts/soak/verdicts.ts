// Whether each part of the soak test met its goals.
import { count, countWrong, type Report } from './arrivals.ts'
import type { Settled } from './judge.ts'
import type { ProcessFigures } from './process-figures.ts'

export interface Verdict {
  what: string
  isMet: boolean
  goal: string
  /** Printed before it. */
  details?: string
}

interface Hour {
  /** After so many minutes caches are filled. */
  firstMinutes: number
  /** The figures then, and at the end. */
  settled: ProcessFigures
  ended: ProcessFigures
  reports: Report[]
}

export function judgeHour({ firstMinutes, settled, ended, reports }: Hour): Verdict[] {
  const growth = ended.residentBytes / settled.residentBytes
  const [before, after] = [settled, ended].map(({ residentBytes }) => `${(residentBytes / 1e6).toFixed(0)} MB`)
  const failed = reports.reduce((sum, report) => sum + countFailed(report), 0)
  const memory = `memory at the end by that after ${firstMinutes} minutes: ${growth.toFixed(2)} (${before}, ${after})`
  const loop = `event loop, p99 since then: ${ended.loopP99Ms.toFixed(0)} ms`
  return [
    { what: memory, isMet: growth <= 1.1, goal: '1.1' },
    { what: loop, isMet: ended.loopP99Ms <= 50, goal: '50 ms' },
    none('refused or wrong', failed),
  ]
}

/** `report`: of so many `seconds` at three times the peak, which is in answers a second. */
export function judgeOverload(report: Report, peak: number, seconds: number): Verdict[] {
  const done = count(report, 'done') / seconds / peak
  const [gifts, pages] = [report.gift, report.page].map((kind) => kind.done / kind.arrived) as [number, number]
  const shares = `gifts that went through: ${(gifts * 100).toFixed(1)} %, pages: ${(pages * 100).toFixed(1)} %`
  return [
    { what: `answers a second by the peak: ${done.toFixed(2)}`, isMet: done >= 0.7, goal: '0.7' },
    none('answers that are neither these nor 503 with Retry-After', countWrong(report)),
    { what: shares, isMet: gifts >= pages, goal: 'gifts before pages' },
  ]
}

export function judgeAfterwards(report: Report, seconds: number): Verdict[] {
  return [none(`refused or wrong ${seconds} seconds later, at half the peak`, countFailed(report))]
}

/** `queueDue`: jobs that are due after everything has settled; `paid`: how many gifts were paid at the provider. */
export function judgeEnd({ settledAfter, notPosted, books }: Settled, queueDue: number, paid: number): Verdict[] {
  return [
    none(`jobs that are due ${settledAfter.toFixed(0)} seconds after the last`, queueDue),
    none(`of ${paid} gifts that were paid, not posted`, notPosted),
    { what: 'the ledger verifies', isMet: books.agree, goal: 'yes', details: books.output },
  ]
}

function none(what: string, number: number): Verdict {
  return { what: `${what}: ${number}`, isMet: number === 0, goal: '0' }
}

function countFailed(report: Report): number {
  return countWrong(report) + count(report, 'refused')
}
