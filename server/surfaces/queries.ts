// Read-only queries of an account's own surfaces.
import type { z } from 'zod/mini'
import { liveAt } from '#contract/addresses/server-paths.ts'
import type { Surface } from '#contract/surfaces.ts'
import type { Queryable } from '#server/kit/db.ts'
import { notFound } from '#server/kit/fail.ts'
import { isUuid } from '#server/kit/ids.ts'
import { unseal } from '#server/kit/seal.ts'
import type { Secret } from '#server/kit/secret.ts'

export type SurfaceAnswer = z.input<typeof Surface>

/** The context the token of the address is sealed for (`seal`). */
export function surfaceTokenPlace(id: string): string {
  return `surface:${id}`
}

interface Where {
  db: Queryable
  config: { secret: Secret; publicUrl: string }
}

/** In the order they were created. */
export async function ownSurfaces(where: Where, accountId: bigint): Promise<SurfaceAnswer[]> {
  const rows = await surfaceRows(where.db, accountId).orderBy('s.created_at').orderBy('s.id').execute()
  return rows.map((row) => asSurface(where, row))
}

/** NotFoundException if it does not exist or belongs to another account. */
export async function readSurface(where: Where, accountId: bigint, id: string): Promise<SurfaceAnswer> {
  if (!isUuid(id)) throw notFound()
  const row = await surfaceRows(where.db, accountId).where('s.id', '=', id).executeTakeFirstOrThrow(notFound)
  return asSurface(where, row)
}

/** NotFoundException for a webhook too: it shows nothing, so that it has neither a look nor showings. */
export async function requireScreen(where: Where, accountId: bigint, id: string): Promise<void> {
  const { kind } = await readSurface(where, accountId, id)
  if (kind === 'webhook') throw notFound()
}

function surfaceRows(db: Queryable, accountId: bigint) {
  return db
    .selectFrom('surfaces as s')
    .leftJoin('webhooks as w', 'w.surface_id', 's.id')
    .select(['s.id', 's.kind', 's.name', 's.url', 's.min_amount', 's.is_held', 's.words', 's.token_sealed'])
    .select(['s.paused_at', 's.created_at', 's.last_heard_at', 'w.last_taken_at', 'w.switched_off_at'])
    .where('s.account_id', '=', accountId)
}

type Row = Awaited<ReturnType<ReturnType<typeof surfaceRows>['executeTakeFirstOrThrow']>>

function asSurface({ config }: Where, row: Row): SurfaceAnswer {
  const token = row.token_sealed && unseal(config.secret, surfaceTokenPlace(row.id), row.token_sealed)
  return {
    id: row.id,
    kind: row.kind as SurfaceAnswer['kind'],
    name: row.name,
    url: row.url,
    min_amount: row.min_amount,
    hold: row.is_held,
    words: row.words,
    link_url: token && config.publicUrl + liveAt(token),
    is_paused: row.paused_at !== null || row.switched_off_at !== null,
    switched_off_at: row.switched_off_at,
    last_heard_at: row.last_taken_at ?? row.last_heard_at,
    created_at: row.created_at,
  }
}
