// What the races share: paying at the provider.
import type { HostileProduct } from '../product.ts'
import { type Answer, send, type Visitor } from '../visitors.ts'

export const ROUNDS = 8

export const NETWORK = 85_000

export interface Opened {
  link_url: string
  payment_token: string
  donation_id?: string
}

export interface Status {
  state: string
  amount: number
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
