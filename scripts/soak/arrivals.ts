// People arrive at a steady rate, whether or not those before them have been answered: only so does waiting show.
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import type { Answer } from './door.ts'

export type Kind = 'page' | 'reaction' | 'gift' | 'rest'

export interface Heard {
  kind: Kind
  answer: Answer
}

/** What came of those who arrived, of one kind. */
export interface Told {
  arrived: number
  /** Answered by what they came for. */
  done: number
  /** 503 with Retry-After. */
  turnedAway: number
  /** Anything else; by what it was. */
  wrong: Map<string, number>
  /** Of those that were done, in microseconds. */
  took: RecordableHistogram
}

export type Report = Record<Kind, Told>

const TICK_MS = 10
/** Whoever comes when so many wait is not sent at all: the generator would be what is measured. */
const WAITING_MAX = 4000

/** So many a second, for so long; resolves when the last was answered. */
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

/** All kinds together. */
export function count(report: Report, what: 'arrived' | 'done' | 'turnedAway'): number {
  return Object.values(report).reduce((sum, told) => sum + told[what], 0)
}

/** How many were answered by what nobody should be. */
export function countWrong(report: Report): number {
  return Object.values(report).reduce((sum, { wrong }) => sum + [...wrong.values()].reduce((a, b) => a + b, 0), 0)
}
