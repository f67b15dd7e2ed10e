// Requests arrive at a steady rate, whether or not earlier ones have been answered; otherwise waiting would not show. Or they come from
// clients that take turns, to find the rate.
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { exceptionName } from '../bench/exception-name.ts'
import type { Answer } from './http-client.ts'

export type Kind = 'page' | 'reaction' | 'gift' | 'rest'

export interface Answered {
  kind: Kind
  answer: Answer
}

/** The results of the requests of one kind. */
export interface KindReport {
  arrived: number
  /** Answered with 2xx or 3xx. */
  done: number
  /** 503 with Retry-After. */
  refused: number
  /** Other answers and failures, counted by their description. */
  wrong: Map<string, number>
  /** Durations of the requests that are done, in microseconds. */
  took: RecordableHistogram
}

export type Report = Record<Kind, KindReport>

const TICK_MS = 10
/** With so many requests waiting, new ones are not sent, or the generator itself would be measured. */
const WAITING_MAX = 4000

/** Sends `perSecond` requests a second for `seconds`; resolves when the last was answered. */
export async function arrive(perSecond: number, seconds: number, send: () => Promise<Answered>): Promise<Report> {
  const report = newReport()
  const began = performance.now()
  const underWay = new Set<Promise<void>>()
  let sent = 0
  for (;;) {
    const now = performance.now() - began
    const due = Math.min(now / 1000, seconds) * perSecond
    while (sent < due) {
      sent++
      if (underWay.size >= WAITING_MAX) recordUnsent(report)
      else {
        const one = send().then((answered) => record(report, answered))
        underWay.add(one)
        void one.finally(() => underWay.delete(one))
      }
    }
    if (now > seconds * 1000) break
    await wait(TICK_MS)
  }
  await Promise.all(underWay)
  return report
}

/** So many clients for `seconds`, each of which sends its next request when the last was answered. */
export async function takeTurns(clients: number, seconds: number, send: () => Promise<Answered>): Promise<Report> {
  const report = newReport()
  const end = performance.now() + seconds * 1000
  const client = async () => {
    while (performance.now() < end) record(report, await send())
  }
  await Promise.all(Array.from({ length: clients }, client))
  return report
}

function newReport(): Report {
  const empty = (): KindReport => ({ arrived: 0, done: 0, refused: 0, wrong: new Map(), took: createHistogram() })
  return { page: empty(), reaction: empty(), gift: empty(), rest: empty() }
}

function record(report: Report, { kind, answer }: Answered): void {
  const result = report[kind]
  result.arrived++
  if (answer.status >= 200 && answer.status < 400) {
    result.done++
    result.took.record(Math.max(1, Math.round(answer.ms * 1000)))
  } else if (answer.status === 503 && answer.hasRetryAfter) result.refused++
  else addWrong(result, answer.status === 0 ? answer.text : `${answer.status} ${exceptionName(answer.text)}`.trim())
}

function recordUnsent({ page }: Report): void {
  page.arrived++
  addWrong(page, `not sent: ${WAITING_MAX} wait`)
}

function addWrong({ wrong }: KindReport, what: string): void {
  wrong.set(what, (wrong.get(what) ?? 0) + 1)
}

/** The sum over all kinds. */
export function count(report: Report, what: 'arrived' | 'done' | 'refused'): number {
  return Object.values(report).reduce((sum, result) => sum + result[what], 0)
}

/** The number of requests with a wrong answer or none. */
export function countWrong(report: Report): number {
  return Object.values(report).reduce((sum, { wrong }) => sum + [...wrong.values()].reduce((a, b) => a + b, 0), 0)
}
