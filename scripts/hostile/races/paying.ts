// What the races share: paying at the provider, reading a wallet, waiting until the sums agree.

import { setTimeout as wait } from 'node:timers/promises'
import type { HostileProduct } from '../product.ts'
import { type Answer, send, type Visitor } from '../visitors.ts'

export const ROUNDS = 8

export const NETWORK = 85_000

/** Refunds and payouts take time to settle. */
const SETTLE_MAX_MS = 120_000

export interface Opened {
  link_url: string
  payment_token: string
  donation_id?: string
}

export interface Status {
  state: string
  amount: number
}

interface Wallet {
  amount: number
  pending_amount: number
  in_payout_amount: number
}

/** Pays at the provider's page. */
export async function payAt(link: string): Promise<{ isPaid: boolean; answer: Answer<unknown> }> {
  const url = new URL(link)
  const answer = await send(
    { url: url.origin },
    'POST',
    url.pathname + url.search,
    { network: NETWORK },
    new URLSearchParams({ outcome: 'paid' }),
  )
  return { isPaid: answer.status === 303, answer }
}

export function getStatus(to: HostileProduct, { data }: Answer<Opened>, who: Visitor): Promise<Status | undefined> {
  if (!data) return Promise.resolve(undefined)
  return send<Status>(to, 'GET', `/v1/payments/${data.payment_token}`, who).then((answer) => answer.data)
}

export function payments(answers: Answer<Opened>[]): number {
  return new Set(answers.flatMap(({ data }) => data?.payment_token ?? [])).size
}

export async function wallet(to: HostileProduct, who: Visitor): Promise<Wallet> {
  const { data, body } = await send<[Wallet]>(to, 'GET', '/v1/user/balance', who)
  if (!data) throw new Error(`no balance: ${body}`)
  return data[0]
}

/** All centavos of a wallet: available, pending and in payout. */
export async function total(to: HostileProduct, who: Visitor): Promise<number> {
  const { amount, pending_amount, in_payout_amount } = await wallet(to, who)
  return cents(amount + pending_amount + in_payout_amount)
}

export function cents(pesos: number): number {
  return Math.round(pesos * 100)
}

/** Repeats until the difference is 0 or time is up; returns the last difference. */
export async function untilAgreed(difference: () => Promise<number>): Promise<number> {
  const began = performance.now()
  for (;;) {
    const left = await difference()
    if (left === 0 || performance.now() - began > SETTLE_MAX_MS) return left
    await wait(500)
  }
}
