// (f) A product with a million people against one with a thousand: followers, reactors, explore, and searches for a person.

import { addBloc } from '#server/blocs/add-bloc.ts'
import { inTransaction, sql } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'
import { pictures } from '#server/pictures.ts'
import { createTestAccount } from '../../db/fixtures.ts'
import { type BenchEnvironment, withBenchEnvironment } from './environment.ts'
import { countLists, type ListCost, requestPages, serving, takeTurns } from './lists.ts'
import { getSession } from './session.ts'

const SHORT = 1000
const LONG = 1_000_000
/** Rows per statement. */
const BATCH = 100_000

interface Crowd {
  /** The session of the creator whom everybody follows. */
  cookie: string
  /** The Bloc that everybody reacted to. */
  bloc: string
}

/** Each crowd has its own database and server, because explore shows everybody of an installation. */
export function benchPeople(long: BenchEnvironment): Promise<ListCost[]> {
  return withBenchEnvironment(async (short) => {
    const [few, many] = [await crowd(short.services, SHORT), await crowd(long.services, LONG)]
    return serving(short, (shortOrigin) =>
      serving(long, async (longOrigin) => {
        const compare = async (what: string, path: (of: Crowd) => string, pages: 'as it is' | 'any') => {
          const [shortMs, longMs] = await takeTurns(
            requestPages(shortOrigin + path(few), pages, few.cookie),
            requestPages(longOrigin + path(many), pages, many.cookie),
          )
          return { what, shortMs, longMs }
        }
        return [
          await compare('12 of 1,000,000 followers', () => '/v1/user/follower', 'any'),
          await compare('one follower of them by name', () => '/v1/user/follower?search=tao777.', 'as it is'),
          await compare(
            'those who reacted, of 1,000,000',
            ({ bloc }) => `/v1/content/reactors?content_type=bloc&content_id=${bloc}`,
            'any',
          ),
          await compare(
            'those who reacted with Sad',
            ({ bloc }) => `/v1/content/reactors?content_type=bloc&content_id=${bloc}&reaction_id=4`,
            'any',
          ),
          await compare('explore, of 1,000,000 creators', () => '/v1/explore/creators', 'any'),
          await compare('explore, the letters that all share', () => '/v1/explore/creators?search=tao', 'any'),
          await compare('explore, one by name', () => '/v1/explore/creators?search=tao777.', 'as it is'),
        ]
      }),
    )
  })
}

/** `count` people who all follow one creator and reacted to one Bloc of theirs. */
export async function crowd(services: Services, count: number): Promise<Crowd> {
  const { db } = services
  const star = await createTestAccount(services, { page_url: 'sikat' })
  const { id: bloc } = await addBloc(services, pictures, star, {
    title: 'Salamat',
    description: 'Isang milyon!',
    image: null,
  })
  for (let done = 0; done < count; done += BATCH)
    await inTransaction(db, async (tx) => {
      // In bulk and without the triggers that count row by row; the lists are counted at the end as the triggers would have.
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`
        with fresh as (
          insert into accounts (email, email_verified_at, referral_code)
          select 'tao' || n || '@bench.example', now(), 'TAO' || n
            from generate_series(${done + 1}::int, ${Math.min(done + BATCH, count)}::int) n
          returning id, substr(split_part(email, '@', 1), 4)::int as n),
        pages as (
          insert into profiles (account_id, page_url, page_url_skeleton, page_name)
          select id, 'tao' || n || '.dito', 'tao' || n || '.dito', 'Tao ' || n from fresh),
        followed as (
          insert into follows (follower_id, followed_id, created_at, place) select id, ${star}, now(), n from fresh)
        insert into reactions (content_type, content_id, account_id, reaction_id, place, place_of_kind)
        select 'bloc', ${bloc}::uuid, id, 1 + n % 5, n, n / 5 from fresh`.execute(tx)
    })
  await countLists(db, sql`select ${`followers:${star}`}::text, n::bigint from generate_series(1, ${count}::int) n`)
  await countLists(db, sql`select ${`reactors:bloc:${bloc}`}::text, n::bigint from generate_series(1, ${count}::int) n`)
  for (const kind of [1, 2, 3, 4, 5])
    await countLists(
      db,
      sql`select ${`reactors:bloc:${bloc}:${kind}`}::text, n::bigint from generate_series(1, ${Math.floor((count + 6 - kind) / 5)}::int) n`,
    )
  await sql`vacuum analyze accounts, profiles, follows, reactions, counted_lists, counted_blocks`.execute(db)
  return { cookie: await getSession(services, star), bloc }
}
