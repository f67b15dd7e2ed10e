// Passes bytes through this process, a few parts in each turn: two hundred concurrent transfers leave it free to answer a sign-in.

/** Parts of up to 64 kB in each turn: less than a millisecond of work. */
const PARTS_A_TURN = 4
/** All transfers together pass at most a gigabit a second, which leaves more than half of the process to everything else. */
const TURN_MS = 2

let taken = 0
const waiting: (() => void)[] = []

/** Yields the same bytes. The first part never waits; each later one waits for its turn among those of all transfers. */
export async function* inTurn(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isFirst = true
  for await (const part of parts) {
    if (!isFirst) await getPlace()
    isFirst = false
    yield part
  }
}

async function getPlace(): Promise<void> {
  if (taken === 0) setTimeout(nextTurn, TURN_MS)
  if (taken < PARTS_A_TURN) taken++
  else await new Promise<void>((enter) => waiting.push(enter))
}

function nextTurn(): void {
  const entering = waiting.splice(0, PARTS_A_TURN)
  taken = entering.length
  if (taken > 0) setTimeout(nextTurn, TURN_MS)
  for (const enter of entering) enter()
}
