// Word that a creator's public page changed, to every server that keeps a rendered copy.
import { type Queryable, sql } from './db.ts'
import type { Log } from './log.ts'
import { type Subscription, subscribe } from './subscribe.ts'

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
export function subscribeToPageChanges(
  url: string,
  log: Log,
  on: { onChange: (accountId: string, isNamedElsewhere: boolean) => void; onMissed: () => void },
): Promise<Subscription> {
  return subscribe(url, log, 'page_changed', {
    onNotification(payload) {
      const [accountId = '', named] = payload.split(' ')
      on.onChange(accountId, named !== undefined)
    },
    onMissed: on.onMissed,
  })
}
