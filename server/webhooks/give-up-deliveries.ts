// Gives up waiting deliveries whose webhook is sent nothing. What was given up is sent again only by redelivery.
import { retryDays } from '#contract/webhooks.ts'
import { DAY_MS } from '#server/kit/clock.ts'
import { type Db, sql, type Tx } from '#server/kit/db.ts'

export const RETRY_MS = retryDays * DAY_MS

/** Deliveries given up in one statement. */
const BATCH = 1000

const givenUp = { state: 'given_up', next_try_at: null }

/** When the three days of a waiting delivery began: at its first try or, before that, when it became due. */
const began = sql<Date>`coalesce(round_began_at, next_try_at)`

/** For a webhook that is switched off: its owner was told to send each one again. */
export async function giveUpWaiting(tx: Tx, surfaceId: string): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set(givenUp)
    .where('surface_id', '=', surfaceId)
    .where('state', '=', 'waiting')
    .execute()
}

/** For a webhook that goes on: what became too old meanwhile is not sent late. */
export async function giveUpExpired(tx: Tx, surfaceId: string, now: Date): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set(givenUp)
    .where('surface_id', '=', surfaceId)
    .where('state', '=', 'waiting')
    .where(began, '<=', new Date(now.getTime() - RETRY_MS))
    .execute()
}

/**
 * Gives up what is older than three days while its webhook is paused or switched off, or its account closed. For all others the last
 * try decides, which is late if the product was down. Skips what somebody is writing to: the next round finds it.
 */
export async function giveUpUnsent(db: Db, now: Date): Promise<void> {
  for (let changed = BATCH; changed === BATCH; ) {
    const { numAffectedRows } = await sql`
      with expired as materialized (
        select d.id from webhook_deliveries d
          join webhooks w on w.surface_id = d.surface_id join surfaces s on s.id = d.surface_id
          join accounts a on a.id = s.account_id
         where d.state = 'waiting' and ${began} <= ${new Date(now.getTime() - RETRY_MS)}::timestamptz
           and (s.paused_at is not null or w.switched_off_at is not null or a.closed_at is not null)
         limit ${BATCH} for update of d skip locked)
      update webhook_deliveries d set state = 'given_up', next_try_at = null from expired where d.id = expired.id`.execute(
      db,
    )
    changed = Number(numAffectedRows)
  }
}
