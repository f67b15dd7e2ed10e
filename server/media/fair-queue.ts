// A queue in which owners take turns: the owner of the last taken entry goes after all others.

export interface FairQueue<T extends { owner: string }> {
  readonly size: number
  /** The number of waiting entries of this owner. */
  countWaiting(owner: string): number
  add(work: T): void
  /** Takes the next entry that `mayStart`, of the owner whose last turn is longest ago. */
  take(mayStart: (work: T) => boolean): T | undefined
  /** Takes the entry that has waited longest, regardless of its owner. */
  takeFirst(): T | undefined
  /** Removes a waiting entry. */
  remove(work: T): void
}

export function createFairQueue<T extends { owner: string }>(): FairQueue<T> {
  const waiting: T[] = []
  /** Owner → number of their last turn; cleared when the queue is empty. */
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
    countWaiting: (owner) => waiting.filter((work) => work.owner === owner).length,
    add: (work) => void waiting.push(work),
    take(mayStart) {
      const [first] = waiting.filter(mayStart).sort((a, b) => getTurn(a) - getTurn(b))
      if (!first) return undefined
      turns.set(first.owner, ++turn)
      remove(first)
      return first
    },
    takeFirst,
    remove,
  }
}
