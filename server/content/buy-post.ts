// Buys a Snap or a Snap Slide. A paid payment is what unlocks the post: no second flag exists.

import { addresses } from '#contract/addresses/paths.ts'
import { texts, words } from '#contract/texts.ts'
import { sql, type Tx } from '#server/kit/db.ts'
import { fail, failFields, notFound } from '#server/kit/fail.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import { type OpenedCheckout, openCheckout } from '#server/money/payments/checkout.ts'
import type { AccountPayer } from '#server/money/payments/payer.ts'
import { ownRedirects, startPayment } from '#server/money/payments/start-payment.ts'
import { supersedeCheckouts } from '#server/money/payments/supersede-checkouts.ts'
import type { Services } from '#server/outside/services.ts'
import { accessTo, accessToPost, isCovered, requireVisible } from './access.ts'
import { getPhotos } from './get-photos.ts'
import { nameBuyer } from './name-buyer.ts'
import type { PhotoRow } from './photo-rows.ts'
import type { Kind } from './post-rows.ts'
import { findOpenPayment, refuseDisputed } from './purchase-under-way.ts'
import { type Buyer, type PurchaseInput, writePurchase } from './write-purchase.ts'

const purchasesPerAccount: ThrottleRule = { name: 'purchase', points: 120, seconds: 3600, per: 'account' }

/**
 * Returns the link to the provider's checkout. While a checkout is open for this buyer, post, price and channel, further calls
 * return that one; an open checkout on other terms is cancelled before a new one is opened.
 */
export async function buyPost(
  services: Services,
  kind: Kind,
  postId: string,
  input: PurchaseInput,
  buyer: Buyer,
): Promise<OpenedCheckout> {
  const paymentId = await startPurchase(services, kind, postId, input, buyer)
  if (await supersedeCheckouts(services, paymentId)) throw alreadyPurchased()
  return openCheckout(services, paymentId)
}

/** Writes an unpaid purchase. Returns its payment's id, or the id of the open payment if one exists already. */
export function startPurchase(
  services: Services,
  kind: Kind,
  postId: string,
  input: PurchaseInput,
  buyer: Buyer,
): Promise<string> {
  const { db } = services
  const getPost = async (tx: typeof db | Tx, id = postId) =>
    requireForSale(await getPhotos(tx, kind, id, buyer.accountId, buyer.isAdult), kind, buyer)
  return startPayment(services, buyer, {
    request: { action: 'purchase', kind, postId, ...input },
    // A purchase started before a block is not continued.
    async requireContinuable() {
      const [post] = await getPhotos(db, kind, postId, buyer.accountId)
      if (post?.is_blocked) throw notFound()
    },
    async check() {
      const { post_id, page_url } = await getPost(db)
      const redirects = ownRedirects(services, input, addresses[kind](page_url, post_id))
      await services.throttle.take(purchasesPerAccount, String(buyer.accountId))
      return { post_id, redirects, onceKey: `purchase:${post_id}:${buyer.accountId}` }
    },
    async write(tx, { post_id, redirects, onceKey }) {
      // Serializes requests of one buyer for one post: the second finds the payment that the first opened.
      await sql`select pg_advisory_xact_lock(hashtextextended(${onceKey}, 3))`.execute(tx)
      // Locks the post, so that either a concurrent deletion sees this purchase or this purchase sees the deletion.
      await tx.selectFrom('posts').select('id').where('id', '=', post_id).forShare().execute()
      const post = await getPost(tx, post_id)
      await refuseDisputed(tx, onceKey)
      const open = await findOpenPayment(tx, services, post, onceKey, buyer)
      if (!open)
        return writePurchase(tx, services, post, { ...redirects, isAnonymous: input.is_anonymous, onceKey, buyer })
      await nameBuyer(tx, open, input.is_anonymous, buyer)
      return open
    },
  })
}

/** Returns the post if this buyer may buy it now; throws otherwise. */
function requireForSale(rows: PhotoRow[], kind: Kind, buyer: AccountPayer): PhotoRow {
  const field = kind === 'snap' ? 'image_id' : 'image_collection_id'
  const post = rows[0]
  const access = accessToPost(buyer.accountId, rows)
  requireVisible(access, rows)
  if (!post) throw new Error('a visible post has no row')
  if (post.creator_id === buyer.accountId) throw failFields({ [field]: [texts.ownPage] })
  if (post.bought_at) throw alreadyPurchased()
  if (isCovered(buyer.accountId, post)) throw fail('ForbiddenException', texts.adultsOnly)
  if (post.price === 0n) throw failFields({ [field]: [texts.freeContent] })
  // Withdrawn consents may leave nothing of a Slide but its previews, which nobody has to pay for.
  if (!rows.some((photo) => accessTo(buyer.accountId, photo) === 'locked'))
    throw fail('ContentNotAccessibleException', words.goneContent)
  return post
}

function alreadyPurchased() {
  return fail('AlreadyPurchasedException', 'This is yours already. You find it in your purchases.')
}
