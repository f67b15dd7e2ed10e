// Sends every request that moves money concurrently with itself and with conflicting requests. The attackers count what they paid and
// took out; in the end the wallets, the provider and the ledger have to agree with it.

import { readConfig } from '#server/kit/config.ts'
import { operator } from '../bench/operator.ts'
import { providerAdmin } from '../bench/provider-admin.ts'
import { type Attack, atMost, attackAlone } from './attack.ts'
import { signIn } from './product.ts'
import { doubleGifts } from './races/double-gifts.ts'
import { NETWORK } from './races/paying.ts'
import { payoutRaces } from './races/payout-races.ts'
import { priceCuts } from './races/price-cuts.ts'
import { sameKeys } from './races/same-gifts.ts'
import { untilAgreed } from './races/until-agreed.ts'
import { total } from './races/wallet.ts'
import type { Answer } from './visitors.ts'

export const name = 'Money in races'

export const attack: Attack = async (product) => {
  const provider = providerAdmin(readConfig(product.settings))
  const [seller, receiver] = product.creators as [
    { email: string; page_url: string },
    { email: string; page_url: string },
  ]
  const withdrawer = product.creators.find(({ page_url }) => page_url.startsWith('migo'))!
  const [sells, receives, withdraws, buys] = await Promise.all(
    [seller.email, receiver.email, withdrawer.email, 'bea@example.com'].map(async (email, n) => ({
      cookie: await signIn(product, email, NETWORK + n),
      network: NETWORK + n,
    })),
  )
  await provider.knobs({ refunds: { delay_seconds: 0 }, payouts: { accept_seconds: 1, process_seconds: 1 } })
  const earned = await Promise.all([sells!, receives!].map((who) => total(product, who)))

  const cuts = await priceCuts(product, sells!, buys!)
  const keys = await sameKeys(product, receiver.page_url, buys!)
  const doubles = await doubleGifts(product, receiver.page_url)
  const payouts = await payoutRaces(product, withdraws!)

  const unlike = await untilAgreed(async () => {
    const now = await Promise.all([sells!, receives!].map((who) => total(product, who)))
    const came = [now[0]! - earned[0]!, now[1]! - earned[1]!]
    return Math.abs(came[0]! - cuts.paid) + Math.abs(came[1]! - keys.paid - doubles.paid)
  })
  const overpaid = await untilAgreed(async () => cuts.overpaid())
  const books = await operator(['ledger', 'verify'], product.settings)
  if (!books.isDone) console.log(books.output)
  const races = [cuts, keys, doubles, payouts]
  const answers = races.flatMap((race) => race.answers)
  return [
    ...races.flatMap(({ figures }) => figures),
    atMost(0, 'centavos on which wallets and payers disagree', unlike + overpaid),
    atMost(0, 'ledgers that do not verify, against themselves or the provider', books.isDone ? 0 : 1),
    atMost(0, `answers of 500, or none, of ${answers.length}`, answers.filter(isFault).length),
  ]
}

function isFault({ status }: Answer<unknown>): boolean {
  return status === 0 || (status >= 500 && status !== 503)
}

if (import.meta.main) await attackAlone(name, attack)
