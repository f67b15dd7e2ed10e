// Making, changing and removing a surface.
import { randomUUID } from 'node:crypto'
import type { z } from 'zod/mini'
import { serverLimits } from '#contract/limits.ts'
import type { Surface, surfaces } from '#contract/surfaces.ts'
import { texts } from '#contract/texts.ts'
import { latestPlace } from '#server/events/queries.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, sql, type Tx } from '#server/kit/db.ts'
import { failFields, notFound } from '#server/kit/fail.ts'
import { isUuid } from '#server/kit/ids.ts'
import { seal } from '#server/kit/seal.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import { hashToken, newToken } from '#server/kit/tokens.ts'
import { isPublicAddress } from '#server/outside/addresses.ts'
import type { Services } from '#server/outside/services.ts'
import { changeSecret, openWebhook, resumeWebhook } from '#server/webhooks/secrets.ts'
import { readSurface, surfaceTokenPlace } from './queries.ts'

type Made = z.output<typeof surfaces.make.body>
type Changed = z.output<typeof surfaces.change.body>
type Answer = z.input<typeof Surface>

const perAccount: ThrottleRule = { name: 'surfaces', points: 120, seconds: 3600, per: 'account' }

/** errors.url for an address that is none, is not public, or belongs to no webhook. */
export async function makeSurface(
  services: Services,
  accountId: bigint,
  { kind, name, url, min_amount, hold, words }: Made,
): Promise<Answer & { secret?: string }> {
  const { db, config, throttle } = services
  await throttle.take(perAccount, String(accountId))
  await checkChoices(services, kind, { url: url ?? null, hold })
  const id = randomUUID()
  const token = kind === 'webhook' ? undefined : newToken()
  const secret = await inTransaction(db, async (tx) => {
    await requireRoom(tx, accountId)
    const place = await latestPlace(tx, accountId)
    await tx
      .insertInto('surfaces')
      .values({
        id,
        account_id: accountId,
        kind,
        name,
        url: url || null,
        min_amount: min_amount ?? null,
        is_held: hold ?? false,
        words: words ?? [],
        token_hash: token ? hashToken(token) : null,
        token_sealed: token ? seal(config.secret, surfaceTokenPlace(id), token) : null,
        begins_after: BigInt(place),
        created_at: clock.now(),
      })
      .execute()
    return kind === 'webhook' ? openWebhook(tx, config, id, place) : undefined
  })
  const made = await readSurface(services, accountId, id)
  return secret === undefined ? made : { ...made, secret }
}

export async function changeSurface(
  services: Services,
  accountId: bigint,
  id: string,
  { kind, name, url, min_amount, hold, words, is_paused }: Changed,
): Promise<Answer> {
  const before = await readSurface(services, accountId, id)
  if (kind !== undefined && kind !== before.kind) throw failFields({ kind: [texts.surfaceKind] })
  await checkChoices(services, before.kind, { url: url === undefined ? before.url : url, hold })
  await inTransaction(services.db, async (tx) => {
    await tx
      .updateTable('surfaces')
      .set({
        id,
        ...(name !== undefined && { name }),
        ...(url !== undefined && { url: url || null }),
        ...(min_amount !== undefined && { min_amount }),
        ...(hold !== undefined && { is_held: hold }),
        ...(words !== undefined && { words }),
        ...(is_paused !== undefined && { paused_at: is_paused ? sql`coalesce(paused_at, ${clock.now()})` : null }),
      })
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .execute()
    if (is_paused === false && before.kind === 'webhook') await resumeWebhook(tx, id)
  })
  return readSurface(services, accountId, id)
}

/** NotFoundException where it is no webhook. */
export async function giveNewSecret(services: Services, accountId: bigint, id: string): Promise<{ secret: string }> {
  const { kind } = await readSurface(services, accountId, id)
  if (kind !== 'webhook') throw notFound()
  return { secret: await inTransaction(services.db, (tx) => changeSecret(tx, services.config, id)) }
}

/** From the next request on nobody has it. */
export async function removeSurface({ db }: Services, accountId: bigint, id: string): Promise<void> {
  const gone = isUuid(id)
    ? await db
        .deleteFrom('surfaces')
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .returning('id')
        .executeTakeFirst()
    : undefined
  if (!gone) throw notFound()
}

async function checkChoices(
  { config }: Services,
  kind: Answer['kind'],
  { url, hold }: { url: string | null; hold: boolean | undefined },
): Promise<void> {
  if (kind !== 'webhook') {
    if (url) throw failFields({ url: [texts.surfaceUrlNone] })
    return
  }
  if (hold) throw failFields({ hold: [texts.surfaceHold] })
  if (!(await isPublicAddress(url ?? '', config))) throw failFields({ url: [texts.surfaceUrl] })
}

/** Held, so that two at once count each other. */
async function requireRoom(tx: Tx, accountId: bigint): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from surfaces where account_id = ${accountId}`.execute(tx)
  if (rows[0]!.n >= serverLimits.surfacesMax) throw failFields({ name: [texts.surfacesMax] })
}
