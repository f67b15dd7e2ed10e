// Sends one gift many times concurrently.
import { atMost, seen } from '../attack.ts'
import type { HostileProduct } from '../product.ts'
import { type Answer, openBrowser, send, type Visitor } from '../visitors.ts'
import { NETWORK, type Opened, payAt, payments, ROUNDS } from './paying.ts'

/** The same gift several times concurrently: within one browser it needs a confirmation, for the neighbour's browser it does not. */
export async function doubleGifts(to: HostileProduct, page: string) {
  const answers: Answer<Opened>[] = []
  let doubled = 0
  let mistaken = 0
  let paid = 0
  for (let round = 0; round < ROUNDS; round++) {
    const network = NETWORK + 40
    const amount = 50 + round
    const give = (giver: Visitor) => send<Opened>(to, 'POST', `/v1/donate/${page}`, giver, { amount })
    const [one, other] = await Promise.all([openBrowser(to, `/${page}`, network), openBrowser(to, `/${page}`, network)])
    const [first, second] = await Promise.all(
      [one, other].map((giver) => Promise.all(Array.from({ length: 5 }, () => give(giver)))),
    )
    for (const each of [first!, second!]) {
      answers.push(...each)
      doubled += Math.max(0, payments(each) - 1)
      if (payments(each) === 0) mistaken++
      for (const { data } of each) if (data && (await payAt(data.link_url)).isPaid) paid += amount * 100
    }
  }
  return {
    answers,
    paid,
    figures: [
      seen('the same gift five times concurrently, from each of two browsers of one network', ROUNDS),
      atMost(0, 'gifts given twice without a confirmation', doubled),
      atMost(0, 'strangers taken for each other', mistaken),
    ],
  }
}
