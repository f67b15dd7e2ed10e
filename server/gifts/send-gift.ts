// Sending a gift: check, write down, and open the provider's page.

import type { z } from 'zod/mini'
import { addresses } from '#contract/addresses/paths.ts'
import { formatPesos, toPesos } from '#contract/amounts.ts'
import type { GiftForm } from '#contract/gifts.ts'
import { sentence } from '#contract/languages.ts'
import { serverLimits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { isBlockedBetween } from '#server/blocks/blocks.ts'
import { requireTakesGifts } from '#server/goals/queries.ts'
import { clock } from '#server/kit/clock.ts'
import { type Queryable, sql, type Tx } from '#server/kit/db.ts'
import { fail, failFields, notFound } from '#server/kit/fail.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import { keyedHash } from '#server/kit/tokens.ts'
import { createPayment, type OpenedCheckout, openCheckout } from '#server/money/payments/checkout.ts'
import type { Payer } from '#server/money/payments/payer.ts'
import { openOrPaid } from '#server/money/payments/queries.ts'
import { ownRedirects, readPayerName, startPayment } from '#server/money/payments/start-payment.ts'
import type { Services } from '#server/outside/services.ts'
import { type VisiblePage, visiblePage } from '#server/profiles/visible-page.ts'
import { sourceOfVisit } from '#server/visits/queries.ts'
import type { CarriedByGift } from './queries.ts'

/** `goal_id`: a goal of the same creator's. */
export type GiftInput = z.output<typeof GiftForm> & { goal_id?: string | undefined }

const giftsPerNetwork: ThrottleRule = { name: 'gift', points: 600, seconds: 3600, per: 'network' }

/** Answers with the provider's page. A repeat with the same key answers with the first one's. */
export async function sendGift(
  services: Services,
  pageUrl: string,
  gift: GiftInput,
  giver: Payer,
  carry?: CarriedByGift,
): Promise<OpenedCheckout> {
  const paymentId = await startPayment(services, giver, {
    request: { action: 'gift', pageUrl, ...gift },
    mayGoOn: (earlier) => refuseIfBlocked(services.db, earlier, giver.accountId),
    async check() {
      const creator = await visiblePage(services.db, pageUrl, giver.accountId)
      check(creator, gift, giver)
      const page = gift.goal_id ? addresses.goal(creator.page_url, gift.goal_id) : addresses.page(creator.page_url)
      const redirects = ownRedirects(services, gift, page)
      await services.throttle.take(giftsPerNetwork, giver.network)
      return { creator, redirects, visitSource: await sourceOfVisit(services.db, creator.account_id, giver) }
    },
    write: (tx, { creator, redirects, visitSource }) =>
      writeGift(tx, services, creator, gift, giver, { ...redirects, carry, visitSource }),
  })
  return openCheckout(services, paymentId)
}

interface Beside {
  successUrl: string
  failureUrl: string
  carry?: CarriedByGift | undefined
  /** Where whoever gives came from, as far as that is known. */
  visitSource?: string | undefined
}

/** Writes the gift and its payment down together. DuplicateGiftException unless confirmed, errors.goal_id where a goal takes none. */
export async function writeGift(
  tx: Tx,
  services: Services,
  creator: Pick<VisiblePage, 'account_id' | 'page_name'>,
  gift: GiftInput,
  giver: Omit<Payer, 'idempotencyKey'>,
  { carry, visitSource, ...redirects }: Beside,
): Promise<string> {
  const keys = giverKeys(services.config.secret, giver)
  if (gift.goal_id) await requireTakesGifts(tx, gift.goal_id)
  if (!gift.confirm) await refuseDuplicate(tx, keys, creator, gift)
  const payerName = await readPayerName(tx, giver, { isAnonymous: gift.is_anonymous, typedName: gift.supporter_name })
  const id = await createPayment(
    tx,
    services,
    {
      creatorId: creator.account_id,
      type: 'donation',
      paidFor: 'gift',
      payerName,
      creatorName: creator.page_name,
      amount: gift.amount,
      ...redirects,
    },
    giver,
  )
  const row = {
    payment_id: id,
    creator_id: creator.account_id,
    goal_id: gift.goal_id ?? null,
    giver_account_id: giver.accountId ?? null,
    giver_key: keys.giver,
    client_key: keys.client ?? null,
    supporter_name: gift.supporter_name,
    supporter_message: gift.supporter_message,
    is_anonymous: gift.is_anonymous,
    source: gift.source,
    visit_source: visitSource ?? null,
    amount: gift.amount,
    created_at: clock.now(),
  }
  await tx.insertInto('gifts').values(row).execute()
  await carry?.(tx, row)
  return id
}

/** Who gives: the account, else the browser. A browser without cookies is known by its network and its name alone. */
function giverKeys(
  secret: Services['config']['secret'],
  { accountId, browser }: Pick<Payer, 'accountId' | 'browser'>,
): { giver: Buffer; client: Buffer | undefined } {
  const hashed = (value: string) => keyedHash(secret, 'giver', value)
  if (accountId !== undefined) return { giver: hashed(`account:${accountId}`), client: undefined }
  return {
    giver: hashed(`browser:${browser.id}`),
    client: browser.client === undefined ? undefined : hashed(`client:${browser.client}`),
  }
}

/** A gift that was begun before a block is not gone on with. */
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

/**
 * The same giver, creator and amount within 120 seconds may be a slip of the thumb: the second is asked about. One that is not
 * paid yet can be gone on with; its page at the provider is told to nobody but the account or the browser that opened it.
 */
async function refuseDuplicate(
  tx: Tx,
  { giver, client }: ReturnType<typeof giverKeys>,
  creator: Pick<VisiblePage, 'account_id' | 'page_name'>,
  gift: GiftInput,
): Promise<void> {
  // Two that come at the same moment look for each other one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(encode(${client ?? giver}, 'hex') || ${creator.account_id}::text, 2))`.execute(
    tx,
  )
  const twin = await tx
    .selectFrom('gifts as g')
    .innerJoin('payments as p', 'p.id', 'g.payment_id')
    .select(['p.state', 'p.link_url', 'p.expires_at', 'g.giver_key'])
    .where((eb) => eb.or([eb('g.giver_key', '=', giver), ...(client ? [eb('g.client_key', '=', client)] : [])]))
    .where('g.creator_id', '=', creator.account_id)
    .where('g.amount', '=', gift.amount)
    .where('g.created_at', '>', new Date(clock.now().getTime() - serverLimits.duplicateGiftSeconds * 1000))
    .where(openOrPaid)
    .orderBy('g.created_at', 'desc')
    .executeTakeFirst()
  if (!twin) return
  const values = { amount: formatPesos(toPesos(gift.amount)), name: creator.page_name }
  if (twin.state === 'paid') throw fail('DuplicateGiftException', sentence(texts.giftAgain, values))
  const isOwn = twin.giver_key.equals(giver) && twin.expires_at > clock.now()
  throw fail('DuplicateGiftException', sentence(texts.giftUnpaid, values), {
    link_url: isOwn ? twin.link_url : null,
  })
}
