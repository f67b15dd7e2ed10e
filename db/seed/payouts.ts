// The past payouts of one creator: a failed one to a wrong bank account, one to another bank, and one to a wallet.
import { parsePesos } from '#contract/amounts.ts'
import { atSandbox } from '#db/sandbox-fixtures.ts'
import { saveProviderAccount } from '#server/accounts/save-provider-account.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { inTransaction } from '#server/kit/db.ts'
import { sendPayouts } from '#server/money/payouts/send-payouts.ts'
import { setMobileNumber } from '#server/otp/mobile-number.ts'
import type { Services } from '#server/outside/services.ts'
import { aPayout, aPayoutAccount } from '../fixtures.ts'
import { member } from './cast.ts'

const withdrawer = member('migo')
const mobile = '9175550142'
const wallet = {
  username: 'migo.ybanez',
  name: 'Miguel Ybañez',
  email: withdrawer.email,
  mobile_number: `+63${mobile}`,
}
/** An account number that the provider rejects as unknown. */
const wrongNumber = '121212'

/** Makes these payouts, each step on its day, with the product's own sender and the provider's own answers. */
export async function withdrawBefore(services: Services, ids: Map<string, bigint>): Promise<void> {
  const { db, config } = services
  const account_id = ids.get(withdrawer.key)!
  const days: [daysAgo: number, work: () => Promise<void>][] = [
    [
      125,
      async () => {
        await inTransaction(db, (tx) => setMobileNumber(tx, config, account_id, mobile))
        await addBank('bpi', 'Bank of the Philippine Islands (BPI)', wrongNumber)
      },
    ],
    [121, () => withdraw('bpi', 300, 'failed')],
    [120, () => addBank('bdo', 'BDO Unibank', '004210578812')],
    [118, () => withdraw('bdo', 300, 'succeeded')],
    [45, linkWallet],
    [30, () => withdraw('epayment', 800, 'succeeded')],
  ]
  for (const [daysAgo, work] of days) {
    clock.shift(-daysAgo * DAY_MS)
    await work()
  }
  clock.shift(0)
  // Finishes the provider work that the past left due, so that it does not start with the first server.
  await sendPayouts(services, { everything: true })

  async function addBank(slug: string, bankName: string, number: string): Promise<void> {
    const usableFrom = new Date(clock.now().getTime() + DAY_MS)
    await aPayoutAccount(services, { account_id }, { slug, bankName, number, accountName: wallet.name, usableFrom })
  }

  async function withdraw(slug: string, pesos: number, outcome: 'succeeded' | 'failed'): Promise<void> {
    await aPayout(services, account_id, slug, parsePesos(pesos)!)
    await sendPayouts(services)
    const { data } = await atSandbox<{ data: { id: string }[] }>(config, 'GET payouts?limit=1')
    await atSandbox(config, 'POST payouts', {
      payout_ids: [data[0]!.id],
      outcome,
      ...(outcome === 'failed' && { failure_code: 'INVALID_DESTINATION' }),
    })
    await sendPayouts(services, { everything: true })
  }

  async function linkWallet(): Promise<void> {
    if (!config.oidc) return
    const { subject } = await atSandbox<{ subject: string }>(config, 'POST people', wallet)
    const { username, name: accountName, email } = wallet
    await inTransaction(db, (tx) =>
      saveProviderAccount(tx, config, account_id, {
        ...{ issuer: config.oidc!.issuer, subject, username, accountName, mobileNumber: mobile },
        ...{ email, isEmailVerified: true },
      }),
    )
  }
}
