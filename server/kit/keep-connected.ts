// A connection outside the pool that is opened again whenever it is lost: to listen on, or to hold a lock.
import type { Log } from './log.ts'
import type { OwnConnection } from './open-database.ts'
import { ownConnection } from './own-connection.ts'

interface Options {
  /** Milliseconds from a loss to the next try. */
  againMs: number
  /** What each new connection begins with; if it fails, the connection is closed and opened again. */
  begin(connection: OwnConnection): Promise<void>
  /** Called once for each connection that is lost or could not be opened. */
  onLost(): void
}

export interface KeptConnection {
  close(): Promise<void>
}

/** Resolves when the first try has ended, whether it succeeded or not. */
export async function keepConnected(
  url: string,
  name: string,
  log: Log,
  { againMs, begin, onLost }: Options,
): Promise<KeptConnection> {
  let current: OwnConnection | undefined
  let retry: NodeJS.Timeout | undefined
  let closing = false

  async function connect(): Promise<void> {
    const fresh = ownConnection(url, name, log)
    let isLost = false
    // A connection that ends while it begins is reported twice.
    const lost = () => {
      if (isLost) return
      isLost = true
      onLost()
      if (!closing) retry = setTimeout(() => void connect(), againMs)
      // Still open where only `begin` failed, as on a standby, which does not listen.
      void fresh.end().catch(() => undefined)
    }
    current = fresh
    fresh.once('end', lost)
    await fresh
      .connect()
      .then(() => begin(fresh))
      .catch(lost)
  }

  await connect()
  return {
    async close() {
      closing = true
      clearTimeout(retry)
      await current?.end().catch(() => undefined)
    },
  }
}
