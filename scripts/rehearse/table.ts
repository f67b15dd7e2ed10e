// What the clients saw, counted: a row for each fault.
import type { Arrived } from './post-office.ts'

/** What a client asks for; `code` is the first step of a payout. */
export type Kind = 'gift' | 'purchase' | 'payout' | 'reaction' | 'page' | 'code' | 'post'

/** One answer a client got, or the lack of one. */
export interface Heard {
  /** Of `performance.now()`. */
  at: number
  kind: Kind
  /** HTTP status; 0: the connection ended without one. */
  status: number
  hasRetryAfter: boolean
  /** The exception's name of a refusal, or what became of the connection. */
  said?: string
}

/** What clients were told is done. */
export interface Acknowledged {
  /** References of gifts, paid at the provider. */
  gifts: string[]
  /** `purchase:<post>:<account>`, paid at the provider. */
  purchases: string[]
  /** Numbers of payouts. */
  payouts: Set<string>
  /** The last reaction, by `<bloc>:<account>`. */
  reactions: Map<string, number>
}

export interface Fault {
  name: string
  /** Of `performance.now()`: of the fault itself, and of the end of looking. */
  from: number
  to: number
}

export interface Row {
  name: string
  /** How often it was made. */
  times: number
  /** The longest time in which no gift was acknowledged. */
  secondsWithout: number
  /** Operations that were acknowledged. */
  done: Record<Kind, number>
  /** Answers other than 2xx, 3xx and 503 with Retry-After. */
  wrong: number
  /** Connections that ended without an answer. */
  cut: number
  /** Mails and text messages that had come before. */
  twice: number
}

const kinds: Kind[] = ['gift', 'purchase', 'payout', 'reaction', 'page', 'code', 'post']

export function rowOf({ name, from, to }: Fault, heard: readonly Heard[], arrived: readonly Arrived[]): Row {
  const isDuring = ({ at }: { at: number }) => at >= from && at < to
  const during = heard.filter(isDuring)
  const gifts = during.filter((answer) => answer.kind === 'gift' && isDone(answer)).map(({ at }) => at)
  const edges = [from, ...gifts, to]
  const gap = edges.slice(1).reduce((longest, at, index) => Math.max(longest, at - edges[index]!), 0)
  const countOf = (kind: Kind) => during.filter((answer) => answer.kind === kind && isDone(answer)).length
  return {
    name,
    times: 1,
    secondsWithout: Math.round(gap / 100) / 10,
    done: Object.fromEntries(kinds.map((kind) => [kind, countOf(kind)])) as Row['done'],
    wrong: during.filter((answer) => answer.status !== 0 && !isRight(answer)).length,
    cut: during.filter(({ status }) => status === 0).length,
    twice: repeated(arrived).filter(isDuring).length,
  }
}

/** Those that had come before. */
function repeated(arrived: readonly Arrived[]): Arrived[] {
  const seen = new Set<string>()
  return arrived.filter(({ name }) => seen.size === seen.add(name).size)
}

/** One row for each name: the longest of the times, the sums of everything else. */
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

function isDone({ status }: Heard): boolean {
  return status >= 200 && status < 300
}

function isRight(answer: Heard): boolean {
  return (answer.status >= 200 && answer.status < 400) || (answer.status === 503 && answer.hasRetryAfter)
}

/** How many operations of each kind were acknowledged, and of all together. */
export function countDone(heard: readonly Heard[]): { all: number; text: string } {
  const done = heard.filter(isDone)
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

/** Which wrong answers there were, and how many of each. */
export function nameWrong(heard: readonly Heard[]): string[] {
  return countNames(
    heard
      .filter((answer) => answer.status !== 0 && !isRight(answer))
      .map(({ kind, status, said }) => [kind, status, status === 503 ? 'without Retry-After' : said]),
  )
}

/** What became of the connections that ended without an answer. */
export function nameCut(heard: readonly Heard[]): string[] {
  return countNames(heard.filter(({ status }) => status === 0).map(({ kind, said }) => [kind, said]))
}

function countNames(names: (string | number | undefined)[][]): string[] {
  const same = Map.groupBy(names, (words) => words.filter(Boolean).join(' '))
  return [...same].map(([name, { length }]) => `${length} × ${name}`)
}
