// Finds a port for a process that is about to start.
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the range for outgoing connections, so that a port is still free when it is used. */
const FIRST = 10_000
/** Processes that run tests at the same time take their ports from different blocks. */
const BLOCK = 5_000
const BLOCKS = 4

const first = FIRST + (Number(process.env.VITEST_POOL_ID ?? 0) % BLOCKS) * BLOCK
const given = new Set<number>()

/** A free port, never the same twice in one process. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(first, first + BLOCK)
    if (given.has(port)) continue
    given.add(port)
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, () => resolve(true))
    })
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
