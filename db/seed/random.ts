// Seeded random numbers: the same seed gives the same demo, or the same run of a test, on every machine.
import { mulberry32 } from './mulberry32.ts'

export type Random = {
  /** A number from 0 up to, not including, 1. */
  next: () => number
  /** A whole number from `from` to `to`, both included. */
  whole: (from: number, to: number) => number
  /** True in `share` of all cases (0 to 1). */
  chance: (share: number) => boolean
  /** The index of one weight, drawn in proportion to it. */
  weighted: (weights: readonly number[]) => number
  /** A shuffled copy. */
  shuffled: <T>(items: readonly T[]) => T[]
}

/** Random numbers seeded with a text (mulberry32 with its FNV-1a hash). */
export function getRandom(seed: string): Random {
  const next = mulberry32(hash(seed))

  function whole(from: number, to: number): number {
    return from + Math.floor(next() * (to - from + 1))
  }

  function weighted(weights: readonly number[]): number {
    let rest = next() * weights.reduce((sum, weight) => sum + weight, 0)
    const index = weights.findIndex((weight) => {
      rest -= weight
      return rest < 0
    })
    return index < 0 ? weights.length - 1 : index
  }

  function shuffled<T>(items: readonly T[]): T[] {
    const deck = [...items]
    for (let last = deck.length - 1; last > 0; last--) {
      const other = whole(0, last)
      ;[deck[last], deck[other]] = [deck[other] as T, deck[last] as T]
    }
    return deck
  }

  return { next, whole, chance: (share) => next() < share, weighted, shuffled }
}

function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return value >>> 0
}
