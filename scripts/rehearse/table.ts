// Counts the clients' answers: one row per fault.
import type { Arrived } from './post-office.ts'

/** The kind of a client's operation; `code` is the first step of a payout. */
export type Kind = 'gift' | 'purchase' | 'payout' | 'reaction' | 'page' | 'code' | 'post'

/** An answer that a client got, or the lack of one. */
export interface RecordedAnswer {
  /** When it arrived, by `performance.now()`. */
  at: number
  kind: Kind
  /** HTTP status; 0: the connection ended without an answer. */
  status: number
  hasRetryAfter: boolean
  /** The exception's name in a refusal, or the connection's error. */
  cause?: string
}

/** The operations that the product acknowledged. */
export interface Acknowledged {
  /** Ids of gifts that were paid at the provider. */
  gifts: string[]
  /** `purchase:<post>:<account>` of purchases that were paid at the provider. */
  purchases: string[]
  /** Transaction numbers of payouts. */
  payouts: Set<string>
  /** The last reaction, by `<bloc>:<account>`. */
  reactions: Map<string, number>
}

export interface Fault {
  name: string
  /** By `performance.now()`: the beginning of the fault, and the end of the observation. */
  from: number
  to: number
}

export interface Row {
  name: string
  /** How often the fault was injected. */
  times: number
  /** The longest time in which no gift was acknowledged. */
  secondsWithout: number
  /** Acknowledged operations. */
  done: Record<Kind, number>
  /** Answers other than 2xx, 3xx and 503 with Retry-After. */
  wrong: number
  /** Connections that ended without an answer. */
  cut: number
  /** Mails and text messages that had arrived before. */
  twice: number
}

const kinds: Kind[] = ['gift', 'purchase', 'payout', 'reaction', 'page', 'code', 'post']

export function getRow(
  { name, from, to }: Fault,
  answers: readonly RecordedAnswer[],
  arrived: readonly Arrived[],
): Row {
  const isDuring = ({ at }: { at: number }) => at >= from && at < to
  const during = answers.filter(isDuring)
  const gifts = during.filter((answer) => answer.kind === 'gift' && isDone(answer)).map(({ at }) => at)
  const edges = [from, ...gifts, to]
  const gap = edges.slice(1).reduce((longest, at, index) => Math.max(longest, at - edges[index]!), 0)
  const getCount = (kind: Kind) => during.filter((answer) => answer.kind === kind && isDone(answer)).length
  return {
    name,
    times: 1,
    secondsWithout: Math.round(gap / 100) / 10,
    done: Object.fromEntries(kinds.map((kind) => [kind, getCount(kind)])) as Row['done'],
    wrong: during.filter((answer) => answer.status !== 0 && !isRight(answer)).length,
    cut: during.filter(({ status }) => status === 0).length,
    twice: repeated(arrived).filter(isDuring).length,
  }
}

/** Messages that had arrived before. */
function repeated(arrived: readonly Arrived[]): Arrived[] {
  const seen = new Set<string>()
  return arrived.filter(({ name }) => seen.size === seen.add(name).size)
}

/** One row per fault: the longest time without a gift, the sums of everything else. */
export function addUp(rows: readonly Row[]): Row[] {
  return [...Map.groupBy(rows, ({ name }) => name).values()].map((same) =>
    same.reduce((sum, row) => ({
      name: row.name,
      times: sum.times + row.times,
      secondsWithout: Math.max(sum.secondsWithout, row.secondsWithout),
      done: Object.fromEntries(kinds.map((kind) => [kind, sum.done[kind] + row.done[kind]])) as Row['done'],
      wrong: sum.wrong + row.wrong,
      cut: sum.cut + row.cut,
      twice: sum.twice + row.twice,
    })),
  )
}

function isDone({ status }: RecordedAnswer): boolean {
  return status >= 200 && status < 300
}

function isRight(answer: RecordedAnswer): boolean {
  return (answer.status >= 200 && answer.status < 400) || (answer.status === 503 && answer.hasRetryAfter)
}

/** How many operations were acknowledged, in all and by kind. */
export function countDone(answers: readonly RecordedAnswer[]): { all: number; text: string } {
  const done = answers.filter(isDone)
  const counts = kinds.map((kind) => ({ kind, count: done.filter((answer) => answer.kind === kind).length }))
  return { all: done.length, text: counts.map(({ kind, count }) => `${count} × ${kind}`).join(', ') }
}

const columns: [title: string, of: (row: Row) => string | number][] = [
  ['fault', ({ name }) => name],
  ['times', ({ times }) => times],
  ['longest without a gift (s)', ({ secondsWithout }) => secondsWithout.toFixed(1)],
  ['gifts', ({ done }) => done.gift],
  ['purchases', ({ done }) => done.purchase],
  ['payouts', ({ done }) => done.payout],
  ['reactions', ({ done }) => done.reaction],
  ['reads', ({ done }) => done.page],
  ['wrong answers', ({ wrong }) => wrong],
  ['cut off', ({ cut }) => cut],
  ['sent twice', ({ twice }) => twice],
]

export function writeTable(rows: readonly Row[]): string {
  const cells = [columns.map(([title]) => title), ...rows.map((row) => columns.map(([, of]) => String(of(row))))]
  const widths = columns.map((_, at) => Math.max(...cells.map((line) => line[at]!.length)))
  const line = (texts: string[]) =>
    `| ${texts.map((text, at) => (at === 0 ? text.padEnd(widths[at]!) : text.padStart(widths[at]!))).join(' | ')} |`
  const [head, ...body] = cells.map(line)
  const rule = `|${widths.map((width, at) => `${'-'.repeat(width + 1)}${at === 0 ? '-' : ':'}`).join('|')}|`
  return [head, rule, ...body].join('\n')
}

/** The wrong answers, each with its number. */
export function nameWrong(answers: readonly RecordedAnswer[]): string[] {
  return countNames(
    answers
      .filter((answer) => answer.status !== 0 && !isRight(answer))
      .map(({ kind, status, cause }) => [kind, status, status === 503 ? 'without Retry-After' : cause]),
  )
}

/** The errors of connections that ended without an answer, each with its number. */
export function nameCut(answers: readonly RecordedAnswer[]): string[] {
  return countNames(answers.filter(({ status }) => status === 0).map(({ kind, cause }) => [kind, cause]))
}

function countNames(names: (string | number | undefined)[][]): string[] {
  const same = Map.groupBy(names, (words) => words.filter(Boolean).join(' '))
  return [...same].map(([name, { length }]) => `${length} × ${name}`)
}
