// What the clients of an upgrade under load noticed of it: none of their requests may be refused, and nothing be lost.
import { type Acknowledged, countDone, type Fault, getRow, type RecordedAnswer } from '../rehearse/table.ts'

const SHOWN_MAX = 50

interface Observed {
  answers: readonly RecordedAnswer[]
  acknowledged: Pick<Acknowledged, 'gifts' | 'reactions'>
  /** What was acknowledged and is lost, doubled or different, one line each. */
  lost: string[]
  /** Copies that ended on their own, one line each. */
  ended: string[]
  /** Requests that the load balancer sent to a second copy. */
  retried: number
}

/** How the requests of one phase fared. */
export function phaseLine(phase: Fault, answers: readonly RecordedAnswer[]): string {
  const { name, from, to } = phase
  const during = answers.filter(({ at }) => at >= from && at < to)
  const { secondsWithout, done } = getRow(phase, answers, [])
  const seconds = ((to - from) / 1000).toFixed(1).padStart(6)
  return `${seconds} s  ${name}: ${during.length} requests, ${during.filter(isFailed).length} failed, ${done.gift} gifts, longest without one ${secondsWithout.toFixed(1)} s`
}

export function judge({ answers, acknowledged, lost, ended, retried }: Observed): {
  lines: string[]
  isRight: boolean
} {
  const failed = answers.filter(isFailed)
  const { gifts, reactions } = acknowledged
  const kinds = new Set(failed.map(({ kind, status, cause }) => `failed: ${kind} ${status} ${cause ?? ''}`))
  const lines = [
    ...kinds,
    ...[...lost, ...ended].slice(0, SHOWN_MAX),
    `${answers.length} requests (${countDone(answers).text}), ${retried} sent to a second copy`,
    `failed: ${failed.length}`,
    `${gifts.length} gifts acknowledged and ${reactions.size} reactions; lost, doubled or different: ${lost.length}`,
  ]
  return { lines, isRight: failed.length + lost.length + ended.length === 0 }
}

function isFailed({ status }: RecordedAnswer): boolean {
  return status < 200 || status >= 400
}
