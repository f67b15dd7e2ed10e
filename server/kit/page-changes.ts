// Word that a creator's public page changed, to every server that keeps a rendered copy.
import { type OwnConnection, ownConnection, type Queryable, sql } from './db.ts'
import type { Log } from './log.ts'

/** Told when the surrounding transaction commits, or at once outside one. */
export async function pageChanged(db: Queryable, accountId: bigint): Promise<void> {
  await sql`select pg_notify('page_changed', ${String(accountId)})`.execute(db)
}

/**
 * The same, where its name, address, picture or being there at all changed: pages of others that name it are stale too. One
 * word to each server, however many pages those are: a kept page knows whom it names.
 */
export async function nameChanged(db: Queryable, accountId: bigint): Promise<void> {
  await sql`select pg_notify('page_changed', ${`${accountId} named`})`.execute(db)
}

export interface PageChanges {
  /** False while nothing is heard: copies must not be trusted then. */
  listening(): boolean
  close(): Promise<void>
}

/** Hears of changes on a connection of its own; `onDeaf` is called when it was lost and something may have been missed. */
export async function hearPageChanges(
  url: string,
  log: Log,
  on: { change: (accountId: string, isNamedElsewhere: boolean) => void; deaf: () => void },
): Promise<PageChanges> {
  let client: OwnConnection | undefined
  let closing = false
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const fresh = ownConnection(url, 'pixel-pages', log)
    const lost = () => {
      if (client === fresh) client = undefined
      on.deaf()
      if (!closing) retry = setTimeout(() => void connect(), 500)
    }
    try {
      await fresh.connect()
      fresh.once('end', lost)
      fresh.on('notification', ({ payload = '' }) => {
        const [accountId = '', named] = payload.split(' ')
        on.change(accountId, named !== undefined)
      })
      await fresh.query('listen page_changed')
      // Whatever changed before we listened was not heard.
      on.deaf()
      client = fresh
    } catch {
      lost()
    }
  }

  await connect()
  return {
    listening: () => client !== undefined,
    async close() {
      closing = true
      clearTimeout(retry)
      await client?.end().catch(() => undefined)
    },
  }
}
