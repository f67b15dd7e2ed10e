// Sends a gift: checks it, writes gift and payment, and opens the provider's checkout.

import { addresses } from '#contract/addresses/paths.ts'
import { formatPesos, toPesos } from '#contract/amounts.ts'
import { sentence } from '#contract/languages.ts'
import { texts } from '#contract/texts.ts'
import { isBlockedBetween } from '#server/blocks/blocks.ts'
import type { Queryable } from '#server/kit/db.ts'
import { failFields, notFound } from '#server/kit/fail.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import { type OpenedCheckout, openCheckout } from '#server/money/payments/checkout.ts'
import type { Payer } from '#server/money/payments/payer.ts'
import { ownRedirects, startPayment } from '#server/money/payments/start-payment.ts'
import type { Services } from '#server/outside/services.ts'
import { type VisiblePage, visiblePage } from '#server/profiles/visible-page.ts'
import { type NotedSource, sourceOfVisit } from '#server/visits/queries.ts'
import type { OnGiftWritten } from './queries.ts'
import { type GiftInput, writeGift } from './write-gift.ts'

const giftsPerNetwork: ThrottleRule = { name: 'gift', points: 600, seconds: 3600, per: 'network' }

export interface AroundGift {
  /** Called with every gift, in the transaction that writes it. */
  onGiftWritten?: OnGiftWritten
  notedSource?: NotedSource
}

/** Returns the provider's checkout. A repeat with the same idempotency key returns the checkout of the first request. */
export async function sendGift(
  services: Services,
  pageUrl: string,
  gift: GiftInput,
  giver: Payer,
  { onGiftWritten, notedSource }: AroundGift = {},
): Promise<OpenedCheckout> {
  const paymentId = await startPayment(services, giver, {
    request: { action: 'gift', pageUrl, ...gift },
    requireContinuable: (earlier) => refuseIfBlocked(services.db, earlier, giver.accountId),
    async check() {
      const creator = await visiblePage(services.db, pageUrl, giver.accountId)
      check(creator, gift, giver)
      const page = gift.goal_id ? addresses.goal(creator.page_url, gift.goal_id) : addresses.page(creator.page_url)
      const redirects = ownRedirects(services, gift, page)
      const [visitSource] = await Promise.all([
        sourceOfVisit(services.db, creator.account_id, giver, notedSource?.(creator.page_url, giver)),
        services.throttle.take(giftsPerNetwork, giver.network),
      ])
      return { creator, redirects, visitSource }
    },
    write: (tx, { creator, redirects, visitSource }) =>
      writeGift(tx, services, creator, gift, giver, { ...redirects, onGiftWritten, visitSource }),
  })
  return openCheckout(services, paymentId)
}

/** A gift that was started before a block cannot be continued after it. */
async function refuseIfBlocked(db: Queryable, paymentId: string, giverId: bigint | undefined): Promise<void> {
  const blocked = await db
    .selectFrom('payments as p')
    .select('p.id')
    .where('p.id', '=', paymentId)
    .where(isBlockedBetween(giverId, 'p.creator_id'))
    .executeTakeFirst()
  if (blocked) throw notFound()
}

function check(creator: VisiblePage, gift: GiftInput, giver: Pick<Payer, 'accountId'>): void {
  if (creator.account_id === giver.accountId) throw failFields({ username: [texts.ownPage] })
  if (gift.amount < creator.min_gift)
    throw failFields({ amount: [sentence(texts.amountBelow, { minimum: formatPesos(toPesos(creator.min_gift)) })] })
}
