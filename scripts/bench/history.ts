// (e) A wallet and its history of a million transactions against one of a thousand: first, last and any page, filters.
import { inTransaction, sql } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'
import { createTestAccount } from '../../db/fixtures.ts'
import type { BenchEnvironment } from './environment.ts'
import { countLists, type ListCost, requestPages, serving, takeTurns } from './lists.ts'
import { getSession } from './session.ts'

const SHORT = 1000
const LONG = 1_000_000
/** Rows per statement. */
const BATCH = 100_000
/** About four years of a creator who withdraws every week. */
const PAYOUTS = 200

export async function benchHistory(environment: BenchEnvironment): Promise<ListCost[]> {
  const { services } = environment
  const short = await getWallet(services, 'short.wallet', SHORT)
  const long = await getWallet(services, 'long.wallet', LONG)
  await sql`vacuum analyze payments, payouts, payment_counts, counted_lists, counted_blocks`.execute(services.db)
  return serving(environment, async (origin) => {
    const history = `${origin}/v1/user/transactions?per_page=10`
    const compare = async (what: string, address: string, pages: 'as it is' | 'any') => {
      const [shortMs, longMs] = await takeTurns(requestPages(address, pages, short), requestPages(address, pages, long))
      return { what, shortMs, longMs }
    }
    return [
      await compare('the balance of 1,000,000 transactions', `${origin}/v1/user/balance`, 'as it is'),
      await compare('the newest 10 of 1,000,000 transactions', history, 'as it is'),
      await compare('first, last or any 10 of them', history, 'any'),
      await compare('any 10 of their income', `${history}&transaction_type=income`, 'any'),
      await compare('any 10 of their payouts', `${history}&transaction_type=payout`, 'any'),
    ]
  })
}

/** A creator with `count` paid gifts, a minute apart, and payouts. Returns the cookie of a session. */
async function getWallet(services: Services, pageUrl: string, count: number): Promise<string> {
  const creator = await createTestAccount(services, { page_url: pageUrl })
  for (let done = 0; done < count; done += BATCH)
    await inTransaction(services.db, async (tx) => {
      // In bulk and without the triggers: how payments become paid is measured elsewhere.
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`
        insert into payments (transaction_no, creator_id, type, channel, description, description_values, amount, provider, provider_payment_id,
                              state, success_url, failure_url, created_at, expires_at, paid_at)
        select 'PX-' || ${pageUrl}::text || '-' || n, ${creator}, 'donation', 'web', 'gift', jsonb_build_object('name', 'Someone ' || n % 997), 5000, 'sandbox',
               ${pageUrl}::text || n, 'paid', '/', '/', at, at, at
          from (select n, timestamptz '2024-01-01' + n * interval '1 minute' as at
                  from generate_series(${done + 1}::int, ${Math.min(done + BATCH, count)}::int) n) times`.execute(tx)
    })
  await countLists(
    services.db,
    sql`select 'payments:' || creator_id, time_key(paid_at) from payments where creator_id = ${creator}`,
  )
  await sql`insert into payment_counts (creator_id, type, paid) values (${creator}, 'donation', ${count})`.execute(
    services.db,
  )
  await inTransaction(services.db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into payouts (transaction_no, creator_id, method, bank_slug, account_name, account_number_sealed, destination, amount, fee,
                           state, challenge_id, terms_mac, provider, created_at, ended_at)
      select 'PO-' || ${pageUrl}::text || '-' || n, ${creator}, 'direct', 'epayment', 'Luz', '\\x00', 'e-payment ••••0000', 5000, 0,
             'paid', gen_random_uuid(), '\\x00', 'sandbox', at, at
        from (select n, timestamptz '2024-01-01' + n * interval '5 minutes' as at from generate_series(1, ${PAYOUTS}::int) n) times`.execute(
      tx,
    )
  })
  return getSession(services, creator)
}
