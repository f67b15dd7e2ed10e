// One operation of each kind of client, and what is logged of it.
import { setTimeout as wait } from 'node:timers/promises'
import type { Creator } from '../bench/crash-creators.ts'
import type { Cast } from './cast.ts'
import type { PostOffice } from './post-office.ts'
import { pay, type RecordingClient } from './recording-client.ts'
import type { Acknowledged } from './table.ts'

interface Shared {
  client: RecordingClient
  cast: Cast
  acknowledged: Acknowledged
  /** Writes a line to the log before its client goes on. */
  write(line: string): void
}

const PAYOUT_PESOS = 50
const CODE_WITHIN_MS = 60_000
const REACTIONS = 5

export function giving({ client, acknowledged, write }: Shared) {
  let sent = 0
  return async function give(pageUrl: string, pesos?: number): Promise<void> {
    const nth = sent++
    const gift = await client.send<{ donation_id: string; link_url: string }>('gift', {
      path: `/v1/donate/${pageUrl}`,
      // Another amount each time, because the API asks for confirmation of an equal gift within two minutes.
      body: { amount: pesos ?? 20 + (nth % 40_000), confirm: 1, supporter_name: 'Rehearsal' },
      key: `gift-${process.pid}-${nth}`,
    })
    if (!gift) return
    await pay(gift.link_url)
    write(`gift ${gift.donation_id}`)
    acknowledged.gifts.push(gift.donation_id)
  }
}

/** Each person buys each photo once. */
export function buying({ client, cast, acknowledged, write }: Shared) {
  let sent = 0
  return async function buy(): Promise<void> {
    const nth = sent++
    const { cookie, id } = cast.people[nth % cast.people.length]!
    const snap = cast.snaps[Math.floor(nth / cast.people.length)]
    if (!snap) return
    const bought = await client.send<{ link_url: string }>('purchase', {
      path: '/v1/user/content/images/purchase',
      body: { image_id: snap },
      key: `purchase-${process.pid}-${nth}`,
      cookie,
    })
    if (!bought) return
    await pay(bought.link_url)
    const name = `purchase:${snap}:${id}`
    write(name)
    acknowledged.purchases.push(name)
  }
}

/** No two reactions to one Bloc by one person are under way at the same time. */
export function reacting({ client, cast, acknowledged, write }: Shared) {
  let sent = 0
  return async function react(): Promise<void> {
    const nth = sent++
    const round = Math.floor(nth / cast.people.length)
    const { cookie, id } = cast.people[nth % cast.people.length]!
    const bloc = cast.blocs[round % cast.blocs.length]!
    const reaction = 1 + ((nth + Math.floor(round / cast.blocs.length)) % REACTIONS)
    const body = { content_type: 'bloc', content_id: bloc, reaction_id: reaction }
    if (!(await client.send('reaction', { path: '/v1/user/reactions/add', body, cookie }))) return
    write(`reaction ${bloc}:${id} ${reaction}`)
    acknowledged.reactions.set(`${bloc}:${id}`, reaction)
  }
}

export function looking({ client, cast: { pageUrl, snaps, picture } }: Shared) {
  let sent = 0
  return async function look(): Promise<void> {
    const nth = sent++
    const paths = [
      `/${pageUrl}`,
      `/v1/profile/donations/${pageUrl}`,
      `/${pageUrl}/pixel-snap/${snaps[nth % snaps.length]}`,
      picture,
    ]
    await client.sendOnce('page', { path: paths[nth % paths.length]! })
  }
}

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
