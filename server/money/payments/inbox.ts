// The inbox of webhooks: stores each one, then acknowledges it; the poster acts on it. Webhooks that arrive together
// share one commit.
import { sql } from '#server/kit/db.ts'
import type { ProviderHint } from '#server/outside/epayment.ts'
import type { Services } from '#server/outside/services.ts'

const BATCH_MAX = 500

export interface Inbox {
  /** Resolves once the hint is committed; a hint that was stored before resolves too. */
  store(hint: ProviderHint): Promise<void>
}

/**
 * `onStored` is called after each commit, so that a poster in the same process need not wait for the database's
 * notification.
 */
export function createInbox(services: Pick<Services, 'db' | 'epayment'>, onStored: () => void): Inbox {
  const waiting: { hint: ProviderHint; done: () => void; failed: (error: unknown) => void }[] = []
  let writing = 0

  async function write(): Promise<void> {
    // The next batch gathers while one commits: the higher the load, the fewer commits per webhook.
    if (writing >= 2 || waiting.length === 0) return
    writing++
    const batch = waiting.splice(0, BATCH_MAX)
    try {
      await insertEvents(
        services,
        batch.map((entry) => entry.hint),
      )
      for (const entry of batch) entry.done()
      onStored()
    } catch (error) {
      for (const entry of batch) entry.failed(error)
    }
    writing--
    void write()
  }

  return {
    store: (hint) =>
      new Promise((done, failed) => {
        waiting.push({ hint, done, failed })
        setImmediate(write)
      }),
  }
}

async function insertEvents({ db, epayment }: Pick<Services, 'db' | 'epayment'>, hints: ProviderHint[]): Promise<void> {
  await sql`
    with stored as (
      insert into provider_events (provider, event_id, type, checkout_id, refund_id, payout_id, dispute_id)
      select ${epayment.name}, h.event_id, h.type, h.checkout_id, h.refund_id, h.payout_id, h.dispute_id
        from unnest(${hints.map((hint) => hint.eventId)}::text[], ${hints.map((hint) => hint.type)}::text[],
                    ${hints.map((hint) => hint.checkoutId)}::text[], ${hints.map((hint) => hint.refundId)}::text[],
                    ${hints.map((hint) => hint.payoutId)}::text[], ${hints.map((hint) => hint.disputeId)}::text[])
               as h (event_id, type, checkout_id, refund_id, payout_id, dispute_id)
       order by h.event_id
          on conflict (provider, event_id) do nothing
      returning 1)
    select pg_notify('provider_events', '') from (select count(*) from stored having count(*) > 0) n`.execute(db)
}
