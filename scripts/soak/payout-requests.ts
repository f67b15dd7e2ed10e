// A creator's payout: reads the balance, requests a code by SMS, and submits the payout.
import { sql } from '#server/kit/db.ts'
import type { Creator } from '../bench/crash-creators.ts'
import { wait } from '../bench/faults.ts'
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
    const before = (await codesTo(mobile)).length
    const path = '/v1/user/transactions/payout/request'
    const requested = await client.send({ path, body: { ...terms, confirm: 1 }, cookie, isRead: true })
    if (requested.status !== 200) return requested
    const { otp_token } = (JSON.parse(requested.text) as { data: { otp_token: string } }).data
    const otp_code = await nextCode(mobile, before)
    if (!otp_code) return requested
    return client.send({
      path: '/v1/user/transactions/payout/bank',
      body: { ...terms, otp_code, otp_token },
      cookie,
      isRead: true,
    })
  }

  async function nextCode(mobile: string, before: number): Promise<string | undefined> {
    for (let tries = 0; tries < CODE_TRIES; tries++) {
      const codes = await codesTo(mobile)
      if (codes.length > before) return codes[0]
      await wait(200)
    }
    return undefined
  }

  async function codesTo(mobile: string): Promise<string[]> {
    const { rows } = await sql<{ code: string }>`
      select code from dev_outbox where recipient = ${`+63${mobile}`} and code is not null order by id desc`.execute(
      services.db,
    )
    return rows.map(({ code }) => code)
  }
}
