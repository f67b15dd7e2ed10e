// Buying a Snap or a Snap Slide. What is bought is open as soon as its payment is paid: there is no second flag.

import type { z } from 'zod/mini'
import type { content } from '#contract/content.ts'
import { ownPath } from '#contract/own-address.ts'
import { texts, words } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, sql, type Tx } from '#server/kit/db.ts'
import { fail, failFields, notFound } from '#server/kit/fail.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import {
  createPayment,
  earlierPayment,
  holdRepeat,
  keepRepeat,
  type OpenedCheckout,
  openCheckout,
  type Repeat,
  repeatOf,
} from '#server/money/payments/checkout.ts'
import type { Services } from '#server/outside/services.ts'
import { accessToPost, mustSee, type PhotoRow } from './access.ts'
import { type Kind, photosOf } from './read-posts.ts'

export type PurchaseInput = Omit<z.output<typeof content.buySnap.body>, 'image_id'>

export interface Buyer {
  accountId: bigint
  channel: 'web' | 'mobile'
  idempotencyKey: string | undefined
}

const purchasesPerAccount: ThrottleRule = { name: 'purchase', points: 120, seconds: 3600, per: 'account' }

/** Answers with the provider's page. While one is open for this buyer and post, every further call answers with that one. */
export async function buyPost(
  services: Services,
  kind: Kind,
  postId: string,
  input: PurchaseInput,
  buyer: Buyer,
): Promise<OpenedCheckout> {
  return openCheckout(services, await startPurchase(services, kind, postId, input, buyer))
}

/** Writes the purchase down, not yet paid. Answers its payment's id: that of the one already under way, where there is one. */
export async function startPurchase(
  services: Services,
  kind: Kind,
  postId: string,
  input: PurchaseInput,
  buyer: Buyer,
): Promise<string> {
  const { config, db } = services
  const repeat = repeatOf(config, buyer.accountId, buyer.idempotencyKey, { kind, postId, ...input })
  const earlier = await earlierPayment(db, repeat)
  if (earlier) {
    const [post] = await photosOf(db, kind, postId, buyer.accountId)
    // One that was begun before a block is not gone on with.
    if (post?.is_blocked) throw notFound()
    return earlier
  }
  const { post_id } = mustBeForSale(await photosOf(db, kind, postId, buyer.accountId), kind, buyer)
  await services.throttle.take(purchasesPerAccount, String(buyer.accountId))

  return inTransaction(db, async (tx) => {
    if (repeat) {
      await holdRepeat(tx, repeat)
      const first = await earlierPayment(tx, repeat)
      if (first) return first
    }
    const onceKey = `purchase:${post_id}:${buyer.accountId}`
    // One after the other: the second finds what the first has opened.
    await sql`select pg_advisory_xact_lock(hashtextextended(${onceKey}, 3))`.execute(tx)
    // Held, so that what is bought is what is there: a deletion sees this purchase, or this purchase the deletion.
    await tx.selectFrom('posts').select('id').where('id', '=', post_id).forShare().execute()
    const post = mustBeForSale(await photosOf(tx, kind, post_id, buyer.accountId), kind, buyer)
    const open = await openAttempt(tx, onceKey)
    if (!open) return writePurchase(tx, services, post, { ...input, onceKey, buyer, repeat })
    await nameBuyer(tx, open, kind, input.is_anonymous, buyer)
    if (repeat) await keepRepeat(tx, repeat, open)
    return open
  })
}

/** The post, if this buyer may buy it now. */
function mustBeForSale(rows: PhotoRow[], kind: Kind, buyer: Buyer): PhotoRow {
  const field = kind === 'snap' ? 'image_id' : 'image_collection_id'
  const post = rows[0]
  const access = accessToPost(buyer.accountId, rows)
  mustSee(access)
  if (!post) throw new Error('a post that is seen has a row')
  if (post.creator_id === buyer.accountId) throw failFields({ [field]: [texts.ownPage] })
  if (post.bought_at) throw fail('AlreadyPurchasedException', 'This is yours already. You find it in your purchases.')
  if (post.price === 0n) throw failFields({ [field]: [texts.freeContent] })
  return post
}

async function openAttempt(tx: Tx, onceKey: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('payments')
    .select('id')
    .where('once_key', '=', onceKey)
    .where('state', 'in', ['created', 'awaiting'])
    .where('expires_at', '>', clock.now())
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row?.id
}

async function writePurchase(
  tx: Tx,
  services: Services,
  post: PhotoRow,
  { onceKey, buyer, repeat, ...input }: PurchaseInput & { onceKey: string; buyer: Buyer; repeat: Repeat | undefined },
): Promise<string> {
  const kind = post.kind as Kind
  const id = await createPayment(
    tx,
    services,
    {
      creatorId: post.creator_id,
      payerAccountId: buyer.accountId,
      type: 'payment',
      channel: buyer.channel,
      description: await descriptionOf(tx, kind, input.is_anonymous, buyer),
      amount: post.price,
      onceKey,
      ...redirectsOf(services, post, input),
    },
    repeat,
  )
  await tx
    .insertInto('purchases')
    .values({
      payment_id: id,
      post_id: post.post_id,
      buyer_id: buyer.accountId,
      is_anonymous: input.is_anonymous,
      created_at: clock.now(),
    })
    .execute()
  return id
}

/** Who goes back and chooses to be anonymous, or not, is so: the last choice before paying counts. */
async function nameBuyer(tx: Tx, paymentId: string, kind: Kind, isAnonymous: boolean, buyer: Buyer): Promise<void> {
  const changed = await tx
    .updateTable('purchases')
    .set({ is_anonymous: isAnonymous })
    .where('payment_id', '=', paymentId)
    .where('is_anonymous', '<>', isAnonymous)
    .returning('payment_id')
    .executeTakeFirst()
  if (!changed) return
  const description = await descriptionOf(tx, kind, isAnonymous, buyer)
  await tx.updateTable('payments').set({ description }).where('id', '=', paymentId).execute()
}

/** As it stands in the creator's wallet. */
async function descriptionOf(tx: Tx, kind: Kind, isAnonymous: boolean, buyer: Buyer): Promise<string> {
  const page = isAnonymous
    ? undefined
    : await tx.selectFrom('profiles').select('page_name').where('account_id', '=', buyer.accountId).executeTakeFirst()
  return `${kind === 'snap' ? 'Snap' : 'Snap Slide'} sold to ${page?.page_name ?? words.someone}`
}

function redirectsOf({ config }: Services, post: PhotoRow, input: PurchaseInput) {
  const fallback = `/${post.page_url}/pixel-snap/${post.kind === 'slide' ? 'set/' : ''}${post.post_id}`
  const successUrl = ownPath(config.publicUrl, input.success_redirect_url ?? fallback)
  const failureUrl = ownPath(config.publicUrl, input.failure_redirect_url ?? input.success_redirect_url ?? fallback)
  if (successUrl === undefined) throw failFields({ success_redirect_url: [texts.ownOrigin] })
  if (failureUrl === undefined) throw failFields({ failure_redirect_url: [texts.ownOrigin] })
  return { successUrl, failureUrl }
}
