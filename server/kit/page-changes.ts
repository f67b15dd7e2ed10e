// Notifications that a creator's public page changed, for every server that caches a rendered copy.
import { type Queryable, sql } from './db.ts'
import type { Log } from './log.ts'
import { type Subscription, subscribe } from './subscribe.ts'

/** Sent when the surrounding transaction commits, or immediately outside one. */
export async function pageChanged(db: Queryable, accountId: bigint): Promise<void> {
  await sql`select pg_notify('page_changed', ${String(accountId)})`.execute(db)
}

/**
 * The same, where the account's name, address, picture or existence changed: other pages that name it are stale too. One notification to
 * each server, however many pages those are: a cached page knows which accounts it names.
 */
export async function nameChanged(db: Queryable, accountId: bigint): Promise<void> {
  await sql`select pg_notify('page_changed', ${`${accountId} named`})`.execute(db)
}

/** `onMissed`: some changes may have been missed. While the subscription is not listening, cached pages must not be trusted. */
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
