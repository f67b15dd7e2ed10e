// Who gives, told apart without a name, and the same gift of theirs twice within two minutes.
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

/** Who gives: the account, else the browser. A browser without cookies is known by its network and its name alone. */
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
 * The same giver, creator and amount within 120 seconds may be a slip of the thumb: the second is asked about. One that is not
 * paid yet can be gone on with; its page at the provider is told to nobody but the account or the browser that opened it.
 */
export async function refuseDuplicate(
  tx: Tx,
  { giver, client }: ReturnType<typeof giverKeys>,
  creator: Pick<VisiblePage, 'account_id' | 'page_name'>,
  { amount }: { amount: bigint },
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
    .where('g.amount', '=', amount)
    .where('g.created_at', '>', new Date(clock.now().getTime() - serverLimits.duplicateGiftSeconds * 1000))
    .where(openOrPaid)
    .orderBy('g.created_at', 'desc')
    .executeTakeFirst()
  if (!twin) return
  const values = { amount: formatPesos(toPesos(amount)), name: creator.page_name }
  if (twin.state === 'paid') throw fail('DuplicateGiftException', sentence(texts.giftAgain, values))
  const isOwn = twin.giver_key.equals(giver) && twin.expires_at > clock.now()
  throw fail('DuplicateGiftException', sentence(texts.giftUnpaid, values), {
    link_url: isOwn ? twin.link_url : null,
  })
}
