// Sends one idempotency key many times concurrently.
import { randomUUID } from 'node:crypto'
import { atMost, seen } from '../attack.ts'
import type { HostileProduct } from '../product.ts'
import { type Answer, openBrowser, send, type Visitor } from '../visitors.ts'
import { NETWORK, type Opened, payAt, payments, ROUNDS, type Status } from './paying.ts'

const CONCURRENT = 40

/** One key from two browsers of one network; then from one browser, one account and one client without cookies, 40 times each. */
export async function sameKeys(to: HostileProduct, page: string, account: Visitor) {
  const network = NETWORK + 20
  const give = (giver: Visitor, key: string, amount: number) =>
    send<Opened>(to, 'POST', `/v1/donate/${page}`, giver, { amount, confirm: 1 }, { 'idempotency-key': key })
  const [one, other] = await Promise.all([openBrowser(to, `/${page}`, network), openBrowser(to, `/${page}`, network)])
  const shared: Answer<Opened>[][] = []
  for (let round = 0; round < ROUNDS; round++) {
    const key = randomUUID()
    shared.push(await Promise.all([give(one, key, 30), give(other, key, 30)]))
  }
  const crowds: Answer<Opened>[][] = []
  for (const giver of [one, account, { network: network + 1 }]) {
    const key = randomUUID()
    crowds.push(await Promise.all(Array.from({ length: CONCURRENT }, () => give(giver, key, 35))))
  }
  const all = [...shared, ...crowds].flat()
  const links = [...new Set(all.flatMap(({ data }) => data?.link_url ?? []))]
  const taken = await Promise.all(links.map(payAt))
  const amounts = new Map(all.flatMap(({ data }) => (data ? [[data.link_url, data.payment_token] as const] : [])))
  const paid = await Promise.all(
    [...amounts.values()].map((token) => send<Status>(to, 'GET', `/v1/payments/${token}`, account)),
  )
  return {
    answers: [...all, ...paid, ...taken.map(({ answer }) => answer)],
    paid: paid.reduce((sum, { data }) => sum + (data?.amount ?? 0) * 100, 0),
    figures: [
      seen('one key in two browsers of one network', ROUNDS),
      atMost(0, 'answered with the payment of the other', shared.filter(([a, b]) => isSame(a, b)).length),
      seen('one key and body, 40 concurrently, from a browser, an account, a client', crowds.length),
      atMost(
        0,
        'payments more or fewer than one',
        crowds.reduce((sum, each) => sum + Math.abs(payments(each) - 1), 0),
      ),
    ],
  }
}

function isSame(one: Answer<Opened> | undefined, other: Answer<Opened> | undefined): boolean {
  return one?.data?.payment_token === other?.data?.payment_token
}
