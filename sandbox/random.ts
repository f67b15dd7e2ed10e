// Seeded random numbers, so that a run can be replayed. Each kind of decision has its own stream: draws by one route do
// not change the draws of another.

export type Random = {
  /** The next number of a stream, 0 ≤ n < 1. */
  draw: (stream: string) => number
  chance: (stream: string, probability: number) => boolean
  /** An integer between min and max, both included. */
  between: (stream: string, min: number, max: number) => number
  reseed: (seed: number) => void
}

export function createRandom(seed: number): Random {
  let base = seed
  const states = new Map<string, number>()

  function draw(stream: string): number {
    const state = ((states.get(stream) ?? hash(`${base}:${stream}`)) + 0x6d2b79f5) | 0
    states.set(stream, state)
    // mulberry32
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  return {
    draw,
    chance: (stream, probability) => probability > 0 && draw(stream) < probability,
    between: (stream, min, max) => (max <= min ? min : min + Math.floor(draw(stream) * (max - min + 1))),
    reseed(next) {
      base = next
      states.clear()
    },
  }
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value
}
