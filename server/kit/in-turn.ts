// Bytes on their way through this process, only so many parts in each turn of its event loop: two hundred transfers that
// begin at once leave it free for whoever signs in meanwhile.
import { setImmediate } from 'node:timers'

/** Parts of up to 64 kB: less than a millisecond of work. */
const PARTS_A_TURN = 4

let taken = 0
const waiting: (() => void)[] = []

/** The same bytes. What is one part waits for nobody; of more, each takes its place among all that pass. */
export async function* inTurn(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isFirst = true
  for await (const part of parts) {
    if (!isFirst) await getPlace()
    isFirst = false
    yield part
  }
}

async function getPlace(): Promise<void> {
  if (taken === 0) setImmediate(nextTurn)
  if (taken < PARTS_A_TURN) taken++
  else await new Promise<void>((enter) => waiting.push(enter))
}

function nextTurn(): void {
  const entering = waiting.splice(0, PARTS_A_TURN)
  taken = entering.length
  if (taken > 0) setImmediate(nextTurn)
  for (const enter of entering) enter()
}
