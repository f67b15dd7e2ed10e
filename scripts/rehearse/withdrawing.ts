// A payout: asked for, confirmed with the code from the post office, and logged.
import { setTimeout as wait } from 'node:timers/promises'
import type { Creator } from '../bench/crash-creators.ts'
import type { Shared } from './operations.ts'
import type { PostOffice } from './post-office.ts'

const PAYOUT_PESOS = 50
const CODE_WITHIN_MS = 60_000

export function withdrawing({ client, acknowledged, write }: Shared, postOffice: Pick<PostOffice, 'codesTo'>) {
  const terms = { bank_slug: 'epayment', amount: PAYOUT_PESOS }

  /** The first code that arrives after `before` others; undefined if none does in time. */
  async function nextCode(number: string, before: number): Promise<string | undefined> {
    const end = performance.now() + CODE_WITHIN_MS
    while (postOffice.codesTo(number).length === before && performance.now() < end) await wait(200)
    return postOffice.codesTo(number)[before]
  }

  return async function withdraw({ cookie, mobile }: Creator): Promise<void> {
    type Wallet = { amount: number; in_payout_amount: number }[]
    const [wallet] = (await client.send<Wallet>('page', { path: '/v1/user/balance', cookie })) ?? []
    if (!wallet || wallet.amount < PAYOUT_PESOS || wallet.in_payout_amount > 0) return
    const number = `+63${mobile}`
    const before = postOffice.codesTo(number).length
    // Not retried: with two codes under way it would be unknown which code belongs to which request.
    const path = '/v1/user/transactions/payout/request'
    const body = { ...terms, confirm: 1 }
    const challenge = await client.sendOnce<{ otp_token: string }>('code', { path, body, cookie })
    const otp_code = challenge && (await nextCode(number, before))
    if (!otp_code) return
    const payout = await client.send<{ transaction_no: string }>('payout', {
      path: '/v1/user/transactions/payout/bank',
      body: { ...terms, otp_code, otp_token: challenge.otp_token },
      cookie,
    })
    if (!payout) return
    write(`payout ${payout.transaction_no}`)
    acknowledged.payouts.add(payout.transaction_no)
  }
}
