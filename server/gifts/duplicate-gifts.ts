// Detects the same gift sent twice within two minutes, by hashed keys that identify the giver without a name.
import { formatPesos, toPesos } from '#contract/amounts.ts'
import { sentence } from '#contract/languages.ts'
import { serverLimits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import { sql, type Tx } from '#server/kit/db.ts'
import { fail } from '#server/kit/fail.ts'
import { keyedHash } from '#server/kit/tokens.ts'
import type { Payer } from '#server/money/payments/payer.ts'
import { openOrPaid } from '#server/money/payments/queries.ts'
import type { Services } from '#server/outside/services.ts'
import type { VisiblePage } from '#server/profiles/visible-page.ts'

/** `giver`: hash of the account, else of the browser. `client` identifies a browser without cookies, by network and user agent only. */
export function giverKeys(
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
 * Same giver, creator and amount within 120 seconds may be an accident: throws DuplicateGiftException. If the first gift is not paid
 * yet, it can be continued: its checkout link is returned, but only to the account or browser that opened that checkout.
 */
export async function refuseDuplicate(
  tx: Tx,
  { giver, client }: ReturnType<typeof giverKeys>,
  creator: Pick<VisiblePage, 'account_id' | 'page_name'>,
  { amount }: { amount: bigint },
): Promise<void> {
  // Serializes concurrent gifts of one giver to one creator, so that the second one sees the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(encode(${client ?? giver}, 'hex') || ${creator.account_id}::text, 2))`.execute(
    tx,
  )
  const earlier = await tx
    .selectFrom('gifts as g')
    .innerJoin('payments as p', 'p.id', 'g.payment_id')
    .select(['p.state', 'p.link_url', 'p.expires_at', 'g.giver_key'])
    .where((eb) => eb.or([eb('g.giver_key', '=', giver), ...(client ? [eb('g.client_key', '=', client)] : [])]))
    .where('g.creator_id', '=', creator.account_id)
    .where('g.amount', '=', amount)
    .where('g.created_at', '>', new Date(clock.now().getTime() - serverLimits.duplicateGiftSeconds * 1000))
    .where(openOrPaid)
    .orderBy('g.created_at', 'desc')
    .executeTakeFirst()
  if (!earlier) return
  const values = { amount: formatPesos(toPesos(amount)), name: creator.page_name }
  // A dispute is about a gift that was paid.
  if (earlier.state === 'paid' || earlier.state === 'disputed')
    throw fail('DuplicateGiftException', sentence(texts.giftAgain, values))
  const isOwn = earlier.giver_key.equals(giver) && earlier.expires_at > clock.now()
  throw fail('DuplicateGiftException', sentence(texts.giftUnpaid, values), {
    link_url: isOwn ? earlier.link_url : null,
  })
}
