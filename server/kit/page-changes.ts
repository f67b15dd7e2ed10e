// Word that a creator's public page changed, to every server that keeps a rendered copy.
import { type Queryable, sql } from './db.ts'
import { type Hearing, hear } from './hear.ts'
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

/** Hears of changes; `deaf` says that some may have been missed. While nothing is heard, copies must not be trusted. */
export function hearPageChanges(
  url: string,
  log: Log,
  on: { change: (accountId: string, isNamedElsewhere: boolean) => void; deaf: () => void },
): Promise<Hearing> {
  return hear(url, log, 'page_changed', {
    word(payload) {
      const [accountId = '', named] = payload.split(' ')
      on.change(accountId, named !== undefined)
    },
    deaf: on.deaf,
  })
}
