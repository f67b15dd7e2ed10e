// pg's pool, which sends nothing to a database that is known to be unreachable.
import pg from 'pg'
import type { DatabaseWatch } from './database-watch.ts'

type Release = (error?: Error | boolean) => void
type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: Release) => void

/** pg's pool, which sends nothing to a database that is known to be unreachable. */
export class WatchedPool extends pg.Pool {
  watch: DatabaseWatch | undefined

  // pg's pool and its own `query` call it with a callback, all other code awaits the promise.
  override connect(callback?: Connected): never {
    const connected = this.#connect()
    if (!callback) return connected as never
    connected.then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error: Error) => callback(error, undefined, () => undefined),
    )
    return undefined as never
  }

  async #connect(): Promise<pg.PoolClient> {
    await this.watch?.requireAnswer()
    try {
      return await super.connect()
    } catch (error) {
      this.watch?.suspect()
      throw error
    }
  }

  override async end(): Promise<void> {
    this.watch?.close()
    await super.end()
  }
}
