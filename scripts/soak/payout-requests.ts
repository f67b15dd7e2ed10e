// A creator's payout: reads the balance, requests a code by SMS, and submits the payout.
import type { Creator } from '../bench/crash-creators.ts'
import { codesSentTo, nextCode } from '../bench/payout-codes.ts'
import type { SoakEnvironment } from './environment.ts'
import type { Answer, HttpClient } from './http-client.ts'

const terms = { bank_slug: 'epayment', amount: 50 }
const CODE_TRIES = 50

/** Each call acts for the next creator; one without enough balance, or with a payout under way, only reads the balance. */
export function createPayoutRequests({ services, cast }: SoakEnvironment, client: HttpClient): () => Promise<Answer> {
  let nth = 0
  return async () => {
    const creator = cast.payees[nth++ % cast.payees.length]!
    const balance = await client.send({ path: '/v1/user/balance', cookie: creator.cookie, isRead: true })
    if (balance.status !== 200) return balance
    const [wallet] = (JSON.parse(balance.text) as { data: { amount: number; in_payout_amount: number }[] }).data
    if (!wallet || wallet.amount < terms.amount || wallet.in_payout_amount > 0) return balance
    return requestPayout(creator)
  }

  async function requestPayout({ mobile, cookie }: Creator): Promise<Answer> {
    const before = (await codesSentTo(services.db, mobile)).length
    const path = '/v1/user/transactions/payout/request'
    const requested = await client.send({ path, body: { ...terms, confirm: 1 }, cookie, isRead: true })
    if (requested.status !== 200) return requested
    const { otp_token } = (JSON.parse(requested.text) as { data: { otp_token: string } }).data
    const otp_code = await nextCode(services.db, mobile, before, { tries: CODE_TRIES })
    if (!otp_code) return requested
    return client.send({
      path: '/v1/user/transactions/payout/bank',
      body: { ...terms, otp_code, otp_token },
      cookie,
      isRead: true,
    })
  }
}
