// Requests arrive at a steady rate, whether or not earlier ones have been answered; otherwise waiting would not show.
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import type { Answer } from './door.ts'

export type Kind = 'page' | 'reaction' | 'gift' | 'rest'

export interface Heard {
  kind: Kind
  answer: Answer
}

/** The results of the requests of one kind. */
export interface Told {
  arrived: number
  /** Answered with 2xx or 3xx. */
  done: number
  /** 503 with Retry-After. */
  turnedAway: number
  /** Other answers and failures, counted by their description. */
  wrong: Map<string, number>
  /** Durations of the requests that are done, in microseconds. */
  took: RecordableHistogram
}

export type Report = Record<Kind, Told>

const TICK_MS = 10
/** With so many requests waiting, new ones are not sent, or the generator itself would be measured. */
const WAITING_MAX = 4000

/** Sends `perSecond` requests a second for `seconds`; resolves when the last was answered. */
export async function arrive(perSecond: number, seconds: number, errand: () => Promise<Heard>): Promise<Report> {
  const report = newReport()
  const began = performance.now()
  const underWay = new Set<Promise<void>>()
  let sent = 0
  for (;;) {
    const now = performance.now() - began
    const due = Math.min(now / 1000, seconds) * perSecond
    while (sent < due) {
      sent++
      if (underWay.size >= WAITING_MAX) tellUnsent(report)
      else {
        const one = errand().then((heard) => tell(report, heard))
        underWay.add(one)
        void one.finally(() => underWay.delete(one))
      }
    }
    if (now > seconds * 1000) break
    await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  }
  await Promise.all(underWay)
  return report
}

function newReport(): Report {
  const told = (): Told => ({ arrived: 0, done: 0, turnedAway: 0, wrong: new Map(), took: createHistogram() })
  return { page: told(), reaction: told(), gift: told(), rest: told() }
}

function tell(report: Report, { kind, answer }: Heard): void {
  const told = report[kind]
  told.arrived++
  if (answer.status >= 200 && answer.status < 400) {
    told.done++
    told.took.record(Math.max(1, Math.round(answer.ms * 1000)))
  } else if (answer.status === 503 && answer.hasRetryAfter) told.turnedAway++
  else addWrong(told, answer.status === 0 ? answer.text : `${answer.status} ${nameOf(answer.text)}`.trim())
}

function nameOf(text: string): string {
  return /"exception":"(\w+)"/.exec(text)?.[1] ?? ''
}

function tellUnsent({ page }: Report): void {
  page.arrived++
  addWrong(page, `not sent: ${WAITING_MAX} wait`)
}

function addWrong({ wrong }: Told, what: string): void {
  wrong.set(what, (wrong.get(what) ?? 0) + 1)
}

/** The sum over all kinds. */
export function count(report: Report, what: 'arrived' | 'done' | 'turnedAway'): number {
  return Object.values(report).reduce((sum, told) => sum + told[what], 0)
}

/** The number of requests with a wrong answer or none. */
export function countWrong(report: Report): number {
  return Object.values(report).reduce((sum, { wrong }) => sum + [...wrong.values()].reduce((a, b) => a + b, 0), 0)
}
