// The creators of the crash test, some with account numbers for which the sandbox provider fails payouts.
import { sealedProviderNumber } from '#server/accounts/provider-number.ts'
import { inTransaction } from '#server/kit/db.ts'
import { setMobileNumber } from '#server/otp/mobile-number.ts'
import { createTestAccount } from '../../db/fixtures.ts'
import type { BenchEnvironment } from './environment.ts'
import { getSession } from './session.ts'

/** Account numbers that decide how the provider treats a payout (sandbox/README.md). The first one pays. */
const accountNumbers = ['0012345678', '0012345678', '121212', '654321', '666666', '777777']

export interface Creator {
  id: bigint
  pageUrl: string
  cookie: string
  mobile: string
  accountNumber: string
  slug: 'bdo' | 'epayment'
}

/** A signed-in creator with an account for payouts at the provider, or one who is about to add a bank account. */
export async function createPayoutCreator(
  { services }: Pick<BenchEnvironment, 'services'>,
  issuer: string,
  index: number,
): Promise<Creator> {
  const pageUrl = `creator.${index}`
  const id = await createTestAccount(services, { page_url: pageUrl })
  const mobile = `9${String(100_000_000 + index)}`
  const accountNumber = accountNumbers[index % accountNumbers.length]!
  const slug = index % 2 === 0 ? 'bdo' : 'epayment'
  const creator: Creator = {
    id,
    pageUrl,
    cookie: await getSession(services, id, true),
    mobile,
    accountNumber,
    slug,
  }
  if (slug === 'epayment') await linkProviderAccount(services, issuer, creator, `subject-${index}`)
  return creator
}

async function linkProviderAccount(
  services: BenchEnvironment['services'],
  issuer: string,
  { id, pageUrl, mobile, accountNumber }: Creator,
  subject: string,
): Promise<void> {
  await services.db
    .insertInto('provider_accounts')
    .values({
      account_id: id,
      issuer,
      // Direct payouts go to the account's subject, which may be one of the special numbers.
      subject: accountNumber === accountNumbers[0] ? subject : accountNumber,
      username: pageUrl,
      account_name: pageUrl,
      ...sealedProviderNumber(services.config, id, mobile),
      linked_at: new Date(),
      // Long ago by any clock.
      usable_from: new Date(0),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Codes of payouts are sent to this number; those who add a bank give the number with it.
  await inTransaction(services.db, (tx) => setMobileNumber(tx, services.config, id, mobile))
}
