// One operation of each kind of client, and what is logged of it.
import type { Cast } from './cast.ts'
import { pay } from './pay.ts'
import type { RecordingClient } from './recording-client.ts'
import type { Acknowledged } from './table.ts'

export interface Shared {
  client: RecordingClient
  cast: Cast
  acknowledged: Acknowledged
  /** Writes a line to the log before its client goes on. */
  write(line: string): void
}

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
