// The poster: takes webhooks from the inbox in batches, re-reads their objects at the provider, and posts each batch in
// one transaction. An advisory lock lets one poster work at a time in the whole installation; the others stand by for
// it.

import { type Db, sql } from '#server/kit/db.ts'
import { keepConnected } from '#server/kit/keep-connected.ts'
import type { Services } from '#server/outside/services.ts'
import { postDue } from './post-captures.ts'

const IDLE_POLL_MS = 1000
/** The advisory lock that the active poster holds. */
export const POSTER_LOCK = 7_421_002

export interface Poster {
  /** Call when there may be something to post. */
  wake(): void
  /** Resolves when nothing due is left; for tests and commands. */
  drain(): Promise<void>
  close(): Promise<void>
}

/** `onPosted` is called after each batch, so that its domain events become notices. */
export async function startPoster(services: Services, onPosted?: () => void): Promise<Poster> {
  let closing = false
  let running: Promise<void> | undefined
  let again = false
  const lock = await standBy(services, () => wake())

  function wake(): void {
    if (closing || !lock.held()) return
    if (running) {
      again = true
      return
    }
    again = false
    running = postDue(services, onPosted)
      .catch((err) => services.log.warn({ err }, 'posting stopped, will be tried again'))
      .finally(() => {
        running = undefined
        if (again) wake()
      })
  }

  const timer = setInterval(wake, IDLE_POLL_MS)
  wake()
  return {
    wake,
    async drain() {
      while (running) await running
      await postDue(services)
    },
    async close() {
      closing = true
      clearInterval(timer)
      await running
      await lock.release()
    },
  }
}

/** Whether any worker of this installation holds the poster's lock. */
export async function isPosterAlive(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_locks where locktype = 'advisory' and objid = ${POSTER_LOCK}::oid and granted
       and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows.length > 0
}

/**
 * Holds the poster's lock on its own connection, listens there for new webhooks, and reconnects when the connection is
 * lost.
 */
async function standBy({ database, log }: Services, onWake: () => void) {
  let held = false
  const connection = await keepConnected(database.url, 'pixel-poster', log, {
    againMs: 1000,
    async begin(client) {
      client.on('notification', onWake)
      await client.query('listen provider_events')
      client
        .query('select pg_advisory_lock($1)', [POSTER_LOCK])
        .then(() => {
          held = true
          onWake()
        })
        // A wait that was cancelled begins anew.
        .catch(() => client.end())
    },
    onLost() {
      held = false
    },
  })
  return { held: () => held, release: connection.close }
}
