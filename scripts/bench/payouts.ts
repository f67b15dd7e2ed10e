// (a, third part) Payouts authorised by their codes for ONE creator, alone and while gifts to the same creator are posted.

import { randomUUID } from 'node:crypto'
import { sealedProviderNumber } from '#server/accounts/provider-number.ts'
import { sayIn } from '#server/kit/say.ts'
import { hashToken } from '#server/kit/tokens.ts'
import { payoutTarget } from '#server/money/banks/queries.ts'
import { postCaptures } from '#server/money/ledger/movements.ts'
import { getReference } from '#server/money/payouts/payout-attempts.ts'
import { codeTerms, payoutTerms } from '#server/money/payouts/payout-terms.ts'
import { settlePayout } from '#server/money/payouts/settle-payout.ts'
import { submitPayout } from '#server/money/payouts/submit-payout.ts'
import { anIncome } from '#server/money/testing.ts'
import { codeMac } from '#server/otp/code-mac.ts'
import { termsMac } from '#server/otp/code-terms.ts'
import { type BenchEnvironment, waitingGifts } from './environment.ts'

const PAYOUTS = 300
const BATCH = 100
const CODE = '123456'
const AMOUNT = 50_00n
const GIFTS = 12_000

export interface PayoutRates {
  /** Payouts a second without other load. */
  alone: number
  /** While gifts are posted to the same creator. */
  amidGifts: number
  /** Gifts a second posted during these. */
  gifts: number
}

export async function benchPayouts(environment: BenchEnvironment): Promise<PayoutRates> {
  const { services, creator } = environment
  await services.db
    .insertInto('provider_accounts')
    .values({
      account_id: creator.account_id,
      issuer: 'bench',
      subject: 'busy',
      username: 'busy',
      account_name: 'Busy Creator',
      ...sealedProviderNumber(services.config, creator.account_id, '9170000000'),
      linked_at: new Date(0),
      usable_from: new Date(0),
    })
    .execute()
  await anIncome(services, creator, AMOUNT * BigInt(PAYOUTS * 3))
  await authorise(environment, 30)
  const alone = await authorise(environment, PAYOUTS)
  const references = await waitingGifts(environment, GIFTS)
  const giving = { isOver: false }
  const posted = post(environment, references, giving)
  const amidGifts = await authorise(environment, PAYOUTS)
  giving.isOver = true
  return { alone, amidGifts, gifts: await posted }
}

/** One after the other, since a creator can have one payout under way; only the authorising is timed. Returns payouts a second. */
async function authorise({ services, creator }: BenchEnvironment, count: number): Promise<number> {
  let milliseconds = 0
  for (const otp_token of await codes({ services, creator }, count)) {
    const wanted = { bank_slug: 'epayment', amount: AMOUNT, otp_code: CODE, otp_token }
    const begin = performance.now()
    const { data } = await submitPayout(
      services,
      { accountId: creator.account_id, idempotencyKey: undefined },
      wanted,
      sayIn('en'),
    )
    milliseconds += performance.now() - begin
    const { id, amount } = await services.db
      .updateTable('payouts')
      .set({ state: 'sending' })
      .where('transaction_no', '=', data.transaction_no)
      .returning(['id', 'amount'])
      .executeTakeFirstOrThrow()
    await settlePayout(services, { payoutId: id, reference: getReference(id, 1), amount, cause: null, status: 'paid' })
  }
  return count / (milliseconds / 1000)
}

/** The tokens of `count` unused codes, written directly, because requesting them is not measured. */
async function codes(
  { services, creator }: Pick<BenchEnvironment, 'services' | 'creator'>,
  count: number,
): Promise<string[]> {
  const { config, db } = services
  const target = await payoutTarget(db, services, creator.account_id, 'epayment')
  const terms = codeTerms(payoutTerms(target!, AMOUNT))
  const mac = termsMac(config, { userId: creator.account_id, purpose: 'payout', terms })
  const now = new Date()
  const tokens = Array.from({ length: count }, () => randomUUID())
  await db
    .insertInto('otp_challenges')
    .values(
      tokens.map((token) => {
        const id = randomUUID()
        return {
          id,
          token_hash: hashToken(token),
          account_id: creator.account_id,
          purpose: 'payout',
          terms_mac: mac,
          mode: 'sms',
          message_sealed: Buffer.from('-'),
          code_mac: codeMac(config, id, mac, CODE),
          created_at: now,
          sent_at: now,
          expires_at: new Date(now.getTime() + 300_000),
        }
      }),
    )
    .execute()
  return tokens
}

/** Posts gifts in batches like the poster's until `isOver`. Returns gifts a second. */
async function post(
  { services }: BenchEnvironment,
  references: string[],
  giving: { isOver: boolean },
): Promise<number> {
  const begin = performance.now()
  let done = 0
  while (!giving.isOver && done < references.length) {
    const paidAt = new Date()
    const captures = references.slice(done, done + BATCH).map((reference, index) => ({
      reference,
      providerPaymentId: `pay_amid_${done + index}`,
      amount: 50_00n,
      paidAt,
    }))
    await postCaptures(services.db, 'sandbox', captures)
    done += captures.length
  }
  return done / ((performance.now() - begin) / 1000)
}
