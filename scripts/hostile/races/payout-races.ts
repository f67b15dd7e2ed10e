// One payout code, submitted many times concurrently and cancelled at the same time.

import { randomUUID } from 'node:crypto'
import { atMost, seen } from '../attack.ts'
import type { HostileProduct } from '../product.ts'
import { type Answer, send, type Visitor } from '../visitors.ts'
import { untilAgreed } from './until-agreed.ts'
import { cents, wallet } from './wallet.ts'

interface Row {
  transaction_no: string
  type: string
  total_amount: number
  payout: { state: string } | null
}

/** One code submitted many times concurrently, without and with idempotency keys; then submitted and cancelled concurrently. */
export async function payoutRaces(to: HostileProduct, owner: Visitor) {
  const answers: Answer<unknown>[] = []
  let beyond = 0
  let wrong = 0
  const rounds = ['no keys', 'one key', 'a key each', 'cancelled'] as const
  for (const round of rounds) {
    const before = await wallet(to, owner)
    const known = new Set((await listPayouts(to, owner)).map(({ transaction_no }) => transaction_no))
    const terms = { bank_slug: 'bdo', amount: 60 }
    const code = await requestCode(to, owner, terms)
    const body = { ...terms, ...code }
    const key = randomUUID()
    const submit = () => {
      const headers = round === 'one key' ? key : round === 'a key each' ? randomUUID() : undefined
      const path = '/v1/user/transactions/payout/bank'
      return send<Row>(to, 'POST', path, owner, body, headers ? { 'idempotency-key': headers } : {})
    }
    const submitted = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const answer = await submit()
        if (round !== 'cancelled' || !answer.data) return [answer]
        const path = `/v1/user/transactions/payout/${answer.data.transaction_no}/cancel`
        const back = { 'idempotency-key': key }
        return [answer, ...(await Promise.all([send(to, 'POST', path, owner, {}, back), submit()]))]
      }),
    )
    answers.push(...submitted.flat())
    const made = await ended(to, owner, known)
    beyond += Math.abs(made.length - 1)
    const after = await wallet(to, owner)
    const gone = made.filter(({ payout }) => payout?.state === 'paid').length * terms.amount
    if (cents(before.amount - after.amount) !== cents(gone) || after.in_payout_amount !== before.in_payout_amount)
      wrong++
  }
  return {
    answers,
    figures: [
      seen('payouts submitted 20 times concurrently, or cancelled meanwhile', rounds.length),
      atMost(0, 'payouts more or fewer than one per code', beyond),
      atMost(0, 'wallets that lost anything but what was sent', wrong),
    ],
  }
}

async function listPayouts(to: HostileProduct, who: Visitor): Promise<Row[]> {
  return (await send<Row[]>(to, 'GET', '/v1/user/transactions?transaction_type=payout', who)).data ?? []
}

/** The payouts that are not in `known`, once each has ended. */
async function ended(to: HostileProduct, who: Visitor, known: Set<string>): Promise<Row[]> {
  const fresh = async () => (await listPayouts(to, who)).filter(({ transaction_no }) => !known.has(transaction_no))
  await untilAgreed(async () => (await fresh()).filter(({ payout }) => /requested|sending/.test(payout!.state)).length)
  return fresh()
}

/** Requests a payout; returns the code that was sent for it. */
async function requestCode(
  to: HostileProduct,
  who: Visitor,
  terms: object,
): Promise<{ otp_code: string; otp_token: string }> {
  const codes = async () => {
    const { data } = await send<{ code?: string; text: string }[]>(to, 'GET', '/dev/outbox', who)
    return data!.flatMap(({ code, text }) => (code && /withdraw/.test(text) ? [code] : []))
  }
  const before = (await codes()).length
  const path = '/v1/user/transactions/payout/request'
  const requested = await send<{ otp_token: string }>(to, 'POST', path, who, { ...terms, confirm: 1 })
  if (!requested.data) throw new Error(`no code for a payout: ${requested.status} ${requested.body}`)
  await untilAgreed(async () => ((await codes()).length > before ? 0 : 1))
  return { otp_code: (await codes())[0]!, otp_token: requested.data.otp_token }
}
