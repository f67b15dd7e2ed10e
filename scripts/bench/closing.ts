// (d) Closing and reopening an account with ten thousand posts, reactions, follows or comments, against one with a thousand: what is
// listed leaves its lists and returns, within the time of a request.

import { closeAccount } from '#server/accounts/close-account.ts'
import { reopenAccount } from '#server/accounts/reopen-account.ts'
import { inTransaction, sql } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'
import { createTestAccount } from '../../db/fixtures.ts'
import type { BenchEnvironment } from './environment.ts'
import { createCreators, type ListCost, takeTurns, writePosts } from './lists.ts'

const FEW = 1000
const MANY = 10_000
/** The planner's statistics change meanwhile, and with them its plans: one of these once took 30 s after the tenth round. */
const ROUNDS = 12
const CONNECTIONS = 10

export async function benchClosing({ services }: BenchEnvironment): Promise<ListCost[]> {
  const people = await createCreators(services, 'kasama', MANY)
  await writePosts(services, people, MANY, 'kasama')
  const fill: [what: string, write: (account: bigint, count: number) => Promise<unknown>][] = [
    ['posts', (account, count) => writePosts(services, [account], count, `kay${account}`)],
    ['reactions', (account, count) => react(services, account, count)],
    ['follows', (account, count) => follow(services, account, people.slice(0, count))],
    ['comments', (account, count) => comment(services, account, count)],
  ]
  const costs: ListCost[] = []
  for (const [what, write] of fill) {
    const few = await createTestAccount(services, { page_url: `few.${what}` })
    const many = await createTestAccount(services, { page_url: `many.${what}` })
    await write(few, FEW)
    await write(many, MANY)
    await sql`vacuum analyze`.execute(services.db)
    // Each connection closes accounts with nothing first, as most are, and makes its plans for them.
    for (let n = 0; n < 6; n++)
      await Promise.all(people.slice(0, CONNECTIONS).map((one) => closeAndReopen(services, one)))
    const [shortMs, longMs] = await takeTurns(
      () => closeAndReopen(services, few),
      () => closeAndReopen(services, many),
      ROUNDS,
      0,
    )
    costs.push({ what: `closing and reopening an account with 10,000 ${what}`, shortMs, longMs })
  }
  return costs
}

async function closeAndReopen(services: Services, account: bigint): Promise<void> {
  await inTransaction(services.db, (tx) => closeAccount(tx, services, account))
  await inTransaction(services.db, (tx) => reopenAccount(tx, account))
}

function react({ db }: Services, account: bigint, count: number): Promise<unknown> {
  return sql`
    insert into reactions (content_type, content_id, account_id, reaction_id, created_at)
    select 'photo', content_id, ${account}, 1 + row_number() over () % 5, now()
      from hashtags where tag = 'kasama' limit ${count}`.execute(db)
}

function follow({ db }: Services, account: bigint, followed: bigint[]): Promise<unknown> {
  return sql`insert into follows (follower_id, followed_id) select ${account}, unnest(${followed}::bigint[])`.execute(
    db,
  )
}

function comment({ db }: Services, account: bigint, count: number): Promise<unknown> {
  return sql`
    insert into comments (content_type, content_id, creator_id, author_id, message, created_at)
    select 'photo', content_id, creator_id, ${account}, 'Ang ganda!', now()
      from hashtags where tag = 'kasama' limit ${count}`.execute(db)
}
