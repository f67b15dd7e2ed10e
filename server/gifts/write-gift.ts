// A gift and its payment, written in one transaction.

import type { z } from 'zod/mini'
import { formatPesos, toPesos } from '#contract/amounts.ts'
import type { GiftForm } from '#contract/gifts.ts'
import { sentence } from '#contract/languages.ts'
import { serverLimits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { requireTakesGifts } from '#server/goals/queries.ts'
import { clock } from '#server/kit/clock.ts'
import { sql, type Tx } from '#server/kit/db.ts'
import { fail } from '#server/kit/fail.ts'
import { keyedHash } from '#server/kit/tokens.ts'
import { createPayment } from '#server/money/payments/checkout.ts'
import type { Payer } from '#server/money/payments/payer.ts'
import { openOrPaid } from '#server/money/payments/queries.ts'
import { readPayerName } from '#server/money/payments/start-payment.ts'
import type { Services } from '#server/outside/services.ts'
import type { VisiblePage } from '#server/profiles/visible-page.ts'
import type { CarriedByGift } from './queries.ts'

/** `goal_id`: a goal of the same creator's. */
export type GiftInput = z.output<typeof GiftForm> & { goal_id?: string | undefined }

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
