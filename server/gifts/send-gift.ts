// Sending a gift: check, write down, and open the provider's page.

import type { z } from 'zod/mini'
import { formatPesos, toPesos } from '#contract/amounts.ts'
import type { GiftForm } from '#contract/gifts.ts'
import { limits } from '#contract/limits.ts'
import { ownPath } from '#contract/own-address.ts'
import { texts, words } from '#contract/texts.ts'
import { blockedBetween } from '#server/follows/facts.ts'
import { mustTakeGifts } from '#server/goals/facts.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, type Queryable, sql, type Tx } from '#server/kit/db.ts'
import { fail, failFields, notFound } from '#server/kit/fail.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import { keyedHash } from '#server/kit/tokens.ts'
import {
  createPayment,
  earlierPayment,
  holdRepeat,
  type OpenedCheckout,
  openCheckout,
  type Repeat,
  repeatOf,
} from '#server/money/payments/checkout.ts'
import { alive } from '#server/money/payments/facts.ts'
import type { Services } from '#server/outside/services.ts'
import { type VisiblePage, visiblePage } from '#server/profiles/facts.ts'
import type { CarriedByGift } from './facts.ts'

/** `goal_id`: a goal of the same creator's. */
export type GiftInput = z.output<typeof GiftForm> & { goal_id?: string | undefined }

export interface Giver {
  accountId: bigint | undefined
  network: string
  channel: 'web' | 'mobile'
  idempotencyKey: string | undefined
}

const giftsPerNetwork: ThrottleRule = { name: 'gift', points: 600, seconds: 3600, per: 'network' }

/** Answers with the provider's page. A repeat with the same key answers with the first one's. */
export async function sendGift(
  services: Services,
  pageUrl: string,
  gift: GiftInput,
  giver: Giver,
  carry?: CarriedByGift,
): Promise<OpenedCheckout> {
  const { config, db } = services
  const repeat = repeatOf(config, giver.accountId, giver.idempotencyKey, { pageUrl, ...gift })
  const earlier = await earlierPayment(db, repeat)
  if (earlier) {
    await mustBeNear(db, earlier, giver.accountId)
    return openCheckout(services, earlier)
  }
  const creator = await visiblePage(db, pageUrl, giver.accountId)
  check(creator, gift, giver)
  const addresses = redirectsOf(services, creator, gift)
  await services.throttle.take(giftsPerNetwork, giver.network)

  const paymentId = await inTransaction(db, async (tx) => {
    if (repeat) {
      await holdRepeat(tx, repeat)
      const first = await earlierPayment(tx, repeat)
      if (first) return first
    }
    return writeGift(tx, services, creator, gift, giver, { ...addresses, repeat, carry })
  })
  return openCheckout(services, paymentId)
}

/** Writes the gift and its payment down together. DuplicateGiftException unless confirmed, errors.goal_id where a goal takes none. */
export async function writeGift(
  tx: Tx,
  services: Services,
  creator: Pick<VisiblePage, 'account_id' | 'page_name'>,
  gift: GiftInput,
  giver: Omit<Giver, 'idempotencyKey'>,
  {
    repeat,
    carry,
    ...addresses
  }: { successUrl: string; failureUrl: string; repeat: Repeat | undefined; carry?: CarriedByGift | undefined },
): Promise<string> {
  const giverKey = keyedHash(
    services.config.secret,
    'giver',
    giver.accountId === undefined ? giver.network : `account:${giver.accountId}`,
  )
  if (gift.goal_id) await mustTakeGifts(tx, gift.goal_id)
  if (!gift.confirm) await refuseDuplicate(tx, giverKey, creator, gift)
  const description = `Gift from ${await publicName(tx, gift, giver)}`
  const id = await createPayment(
    tx,
    services,
    {
      creatorId: creator.account_id,
      payerAccountId: giver.accountId,
      type: 'donation',
      channel: giver.channel,
      description,
      amount: gift.amount,
      ...addresses,
    },
    repeat,
  )
  const row = {
    payment_id: id,
    creator_id: creator.account_id,
    goal_id: gift.goal_id ?? null,
    giver_account_id: giver.accountId ?? null,
    giver_key: giverKey,
    supporter_name: gift.supporter_name,
    supporter_message: gift.supporter_message,
    is_anonymous: gift.is_anonymous,
    source: gift.source,
    amount: gift.amount,
    created_at: clock.now(),
  }
  await tx.insertInto('gifts').values(row).execute()
  await carry?.(tx, row)
  return id
}

/** A gift that was begun before a block is not gone on with. */
async function mustBeNear(db: Queryable, paymentId: string, giverId: bigint | undefined): Promise<void> {
  const apart = await db
    .selectFrom('payments as p')
    .select('p.id')
    .where('p.id', '=', paymentId)
    .where(blockedBetween(giverId, 'p.creator_id'))
    .executeTakeFirst()
  if (apart) throw notFound()
}

function check(creator: VisiblePage, gift: GiftInput, giver: Giver): void {
  if (creator.account_id === giver.accountId) throw failFields({ username: [texts.ownPage] })
  if (gift.amount < creator.min_gift)
    throw failFields({ amount: [texts.amountBelow(formatPesos(toPesos(creator.min_gift)))] })
}

function redirectsOf({ config }: Services, creator: VisiblePage, gift: GiftInput) {
  const fallback = `/${creator.page_url}${gift.goal_id ? `/my-goals/${gift.goal_id}` : ''}`
  const successUrl = ownPath(config.publicUrl, gift.success_redirect_url ?? fallback)
  const failureUrl = ownPath(config.publicUrl, gift.failure_redirect_url ?? gift.success_redirect_url ?? fallback)
  if (successUrl === undefined) throw failFields({ success_redirect_url: [texts.ownOrigin] })
  if (failureUrl === undefined) throw failFields({ failure_redirect_url: [texts.ownOrigin] })
  return { successUrl, failureUrl }
}

/** The same giver, creator and amount within 120 seconds may be a slip of the thumb: the second is asked about. */
async function refuseDuplicate(
  tx: Tx,
  giverKey: Buffer,
  creator: Pick<VisiblePage, 'account_id' | 'page_name'>,
  gift: GiftInput,
): Promise<void> {
  // Two that come at the same moment look for each other one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(encode(${giverKey}, 'hex') || ${creator.account_id}::text, 2))`.execute(
    tx,
  )
  const twin = await tx
    .selectFrom('gifts as g')
    .innerJoin('payments as p', 'p.id', 'g.payment_id')
    .select('g.payment_id')
    .where('g.giver_key', '=', giverKey)
    .where('g.creator_id', '=', creator.account_id)
    .where('g.amount', '=', gift.amount)
    .where('g.created_at', '>', new Date(clock.now().getTime() - limits.duplicateGiftSeconds * 1000))
    .where(alive)
    .executeTakeFirst()
  if (twin) throw fail('DuplicateGiftException', texts.giftAgain(formatPesos(toPesos(gift.amount)), creator.page_name))
}

async function publicName(tx: Tx, gift: GiftInput, giver: Pick<Giver, 'accountId'>): Promise<string> {
  if (gift.is_anonymous) return words.someone
  if (giver.accountId === undefined) return gift.supporter_name ?? words.someone
  const page = await tx
    .selectFrom('profiles')
    .select('page_name')
    .where('account_id', '=', giver.accountId)
    .executeTakeFirst()
  return page?.page_name ?? words.someone
}
