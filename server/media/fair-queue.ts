// Who waits, and in which order they take turns: whoever had the last turn waits for the others.

export interface FairQueue<T extends { owner: string }> {
  readonly size: number
  /** How many wait of this owner. */
  countOf(owner: string): number
  add(work: T): void
  /** Takes the next one that `mayGo`, of whoever had no turn for the longest time. */
  take(mayGo: (work: T) => boolean): T | undefined
  /** Takes whoever waits longest, whosever it is. */
  takeFirst(): T | undefined
  /** It waits no longer. */
  remove(work: T): void
}

export function createFairQueue<T extends { owner: string }>(): FairQueue<T> {
  const waiting: T[] = []
  /** Owner → number of their last turn, while anything waits. */
  const turns = new Map<string, number>()
  let turn = 0

  function remove(work: T): void {
    waiting.splice(waiting.indexOf(work), 1)
    if (waiting.length === 0) turns.clear()
  }

  function takeFirst(): T | undefined {
    const [first] = waiting
    if (first) remove(first)
    return first
  }

  const getTurn = ({ owner }: T) => turns.get(owner) ?? 0
  return {
    get size() {
      return waiting.length
    },
    countOf: (owner) => waiting.filter((work) => work.owner === owner).length,
    add: (work) => void waiting.push(work),
    take(mayGo) {
      const [first] = waiting.filter(mayGo).sort((a, b) => getTurn(a) - getTurn(b))
      if (!first) return undefined
      turns.set(first.owner, ++turn)
      remove(first)
      return first
    },
    takeFirst,
    remove,
  }
}
