// What the clients saw, counted: a row for each fault, and whether anything acknowledged was lost or doubled.

/** One answer a client got, or the lack of one. */
export interface Heard {
  /** Milliseconds since the clients began. */
  at: number
  kind: 'gift' | 'page'
  /** HTTP status; 0: the connection ended without one. */
  status: number
  hasRetryAfter: boolean
}

export interface Fault {
  name: string
  /** Milliseconds since the clients began; of the fault itself, and of the end of looking. */
  from: number
  to: number
}

export interface Row {
  name: string
  /** The longest time in which no gift was acknowledged. */
  secondsWithout: number
  gifts: number
  answers: number
  /** Answers other than 2xx, 3xx and 503 with Retry-After. */
  wrong: number
  /** Connections that ended without an answer. */
  cut: number
}

export function rowOf({ name, from, to }: Fault, heard: readonly Heard[]): Row {
  const during = heard.filter(({ at }) => at >= from && at < to)
  const gifts = during.filter((answer) => answer.kind === 'gift' && isDone(answer)).map(({ at }) => at)
  const edges = [from, ...gifts, to]
  const gap = Math.max(...edges.slice(1).map((at, index) => at - edges[index]!))
  return {
    name,
    secondsWithout: Math.round(gap / 100) / 10,
    gifts: gifts.length,
    answers: during.length,
    wrong: during.filter((answer) => answer.status !== 0 && !isRight(answer)).length,
    cut: during.filter(({ status }) => status === 0).length,
  }
}

function isDone({ status }: Heard): boolean {
  return status >= 200 && status < 300
}

function isRight(answer: Heard): boolean {
  return (answer.status >= 200 && answer.status < 400) || (answer.status === 503 && answer.hasRetryAfter)
}

const columns: [title: string, of: (row: Row) => string | number][] = [
  ['fault', ({ name }) => name],
  ['longest without a gift (s)', ({ secondsWithout }) => secondsWithout.toFixed(1)],
  ['gifts', ({ gifts }) => gifts],
  ['answers', ({ answers }) => answers],
  ['wrong answers', ({ wrong }) => wrong],
  ['cut off', ({ cut }) => cut],
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
  const counts = new Map<string, number>()
  for (const answer of heard.filter(({ status }) => status !== 0))
    if (!isRight(answer)) {
      const name = `${answer.kind} ${answer.status}${answer.status === 503 ? ' without Retry-After' : ''}`
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  return [...counts].map(([name, count]) => `${count} × ${name}`)
}

/** What is in the books of a gift that a client was told is paid. */
export interface Booked {
  id: string
  state: string
  journals: number
}

/** Gifts that were acknowledged and paid, and are not in the books, or more than once. */
export function compare(paid: readonly string[], booked: readonly Booked[]): { lost: string[]; doubled: string[] } {
  const byId = new Map(booked.map((row) => [row.id, row]))
  return {
    lost: paid.filter((id) => byId.get(id)?.state !== 'paid' || byId.get(id)!.journals < 1),
    doubled: paid.filter((id) => (byId.get(id)?.journals ?? 0) > 1),
  }
}
