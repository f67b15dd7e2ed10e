// A creator names a person in one of their photos. Each person gets a separate link.
import { randomUUID } from 'node:crypto'
import type { z } from 'zod/mini'
import type { Consent, consents } from '#contract/consents.ts'
import { sentence } from '#contract/languages.ts'
import { serverLimits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, type Queryable, sql, type Tx } from '#server/kit/db.ts'
import { failFields } from '#server/kit/fail.ts'
import { seal } from '#server/kit/seal.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import { hashToken, newToken } from '#server/kit/tokens.ts'
import { type IdempotentRequest, limitNew, makeOnce } from '#server/money/idempotency.ts'
import type { Services } from '#server/outside/services.ts'
import { getPrice } from '#server/publishing/price.ts'
import { consentTokenPlace, readConsents } from './read-consents.ts'

type ConsentInput = z.output<typeof consents.ask.body>

const perAccount: ThrottleRule = { name: 'consents', points: 120, seconds: 3600, per: 'account' }

/**
 * errors.filename: not the creator's picture, the maximum of people, or published as sensitive. errors.price_id: unknown tier.
 * A repeated request returns the person that the first one named.
 */
export async function askConsent(
  { db, config, throttle }: Services,
  creatorId: bigint,
  { filename, name, price_id }: ConsentInput,
  request?: IdempotentRequest,
): Promise<z.input<typeof Consent>> {
  await limitNew(db, request, () => throttle.take(perAccount, String(creatorId)))
  const id = await inTransaction(db, (tx) => makeOnce(tx, request, () => write(tx)))
  return (await readConsents({ db, config }, creatorId, { filename, page: 1, per_page: 100 })).rows.find(
    (row) => row.id === id,
  )!

  async function write(tx: Tx): Promise<string> {
    const token = newToken()
    const id = randomUUID()
    await requireNameable(tx, creatorId, filename)
    await tx
      .insertInto('consents')
      .values({
        id,
        creator_id: creatorId,
        filename,
        name,
        token_hash: hashToken(token),
        token_sealed: seal(config.secret, consentTokenPlace(id), token),
        price: price_id ? getPrice(price_id) : null,
        created_at: clock.now(),
      })
      .execute()
    return id
  }
}

/** Locks the picture, so that a concurrent publication either comes first or sees this consent. */
async function requireNameable(tx: Tx, creatorId: bigint, filename: string): Promise<void> {
  const image = await tx
    .selectFrom('images')
    .select('filename')
    .where('filename', '=', filename)
    .where('owner_id', '=', creatorId)
    .where('purged_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!image) throw failFields({ filename: [texts.photoUnknown] })
  const { named } = await tx
    .selectFrom('consents')
    .select(sql<number>`count(*)::int`.as('named'))
    .where('filename', '=', filename)
    .executeTakeFirstOrThrow()
  if (named >= serverLimits.peopleInPhotoMax)
    throw failFields({ filename: [sentence(texts.peopleInPhoto, { most: serverLimits.peopleInPhotoMax })] })
  if (await isPublishedAsSensitive(tx, filename)) throw failFields({ filename: [texts.consentPublished] })
}

/** A sensitive post is published only with everybody's yes, so nobody can be named while it is published. */
async function isPublishedAsSensitive(db: Queryable, filename: string): Promise<boolean> {
  const post = await db
    .selectFrom('photos as f')
    .innerJoin('posts as o', 'o.id', 'f.post_id')
    .select('o.id')
    .where('f.filename', '=', filename)
    .where('f.removed_at', 'is', null)
    .where('o.deleted_at', 'is', null)
    .where('o.is_published', '=', true)
    .where('o.is_sensitive', '=', true)
    .executeTakeFirst()
  return post !== undefined
}
