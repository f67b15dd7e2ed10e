// For tests: overlays and the events of a creator's list, written directly.
import { clock } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import { hashToken, newToken } from '#server/kit/tokens.ts'
import type { Creator } from '#server/money/testing.ts'
import type { Services } from '#server/outside/services.ts'

type Database = Pick<Services, 'db'>

interface NewSurface {
  kind?: 'overlay' | 'soundbox'
  is_held?: boolean
  begins_after?: bigint
}

/** An overlay of this creator, and the token of its link. */
export async function aSurface({ db }: Database, { account_id }: Creator, more: NewSurface = {}) {
  const token = newToken()
  const hash = hashToken(token)
  const link = { token_hash: hash, token_sealed: hash }
  const row = { kind: 'overlay', name: 'OBS', begins_after: 0n, created_at: clock.now(), ...link, ...more, account_id }
  const { id } = await db.insertInto('surfaces').values(row).returning('id').executeTakeFirstOrThrow()
  return { id, token }
}

/** Somebody follows this creator, at each of these places of the list. Nobody is notified. */
export async function followAt({ db }: Database, { account_id }: Creator, from: number, to = from): Promise<void> {
  await sql`insert into events (creator_id, place, type, source, happened_at, follower_id)
    select ${account_id}, n, 'follower.new', 'follow:' || n, ${clock.now()}, ${account_id}
      from generate_series(${from}::int, ${to}::int) n`.execute(db)
}
