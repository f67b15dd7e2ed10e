// Buys in the app and on the web while the price is being lowered.

import { priceTiers } from '#contract/prices.ts'
import { noise } from '#server/media/pictures.fixture.ts'
import { atMost, seen } from '../attack.ts'
import type { HostileProduct } from '../product.ts'
import { uploadAnswer } from '../upload.ts'
import { type Answer, send, type Visitor } from '../visitors.ts'
import { getStatus, type Opened, payAt, ROUNDS, type Status } from './paying.ts'

const BEFORE = 140

const AFTER = 20

const inApp = { 'x-pixel-client': 'mobile-app' }

/**
 * Lowers the price while purchases are opened concurrently in the app and on the web; then requests two more, and pays all
 * opened ones.
 */
export async function priceCuts(to: HostileProduct, seller: Visitor, buyer: Visitor) {
  const answers: Answer<unknown>[] = []
  const posts: { captured: string[]; price: number }[] = []
  let stale = 0
  let same = 0
  let paid = 0
  for (let round = 0; round < ROUNDS; round++) {
    const id = await publishSnap(to, seller, BEFORE)
    const buy = (headers = {}) =>
      send<Opened>(to, 'POST', '/v1/user/content/images/purchase', buyer, { image_id: id }, headers)
    const cut = () => send(to, 'PUT', `/v1/user/content/images/update/${id}`, seller, { price_id: tier(AFTER) })
    const before = round % 2 ? [await buy(round % 4 === 1 ? inApp : {})] : []
    const racing = await Promise.all([buy(), buy(inApp), cut(), buy(inApp), buy()])
    // The page shows the new price now: a purchase opens a checkout with that price, and a second one gets the same checkout.
    const after = await buy(round % 2 ? inApp : {})
    const again = await buy(round % 2 ? inApp : {})
    const opened = [...before, ...racing, after, again] as Answer<Opened>[]
    answers.push(...opened)
    if ((await getStatus(to, after, buyer))?.amount !== AFTER) stale++
    if (after.data?.link_url !== again.data?.link_url) same++

    const links = [...new Set(opened.flatMap(({ data }) => data?.link_url ?? []))]
    const taken = await Promise.all(links.toReversed().map(payAt))
    answers.push(...taken.map(({ answer }) => answer))
    const tokens = [...new Set(opened.flatMap(({ data }) => data?.payment_token ?? []))]
    posts.push({ captured: tokens, price: AFTER })
    if (taken.some(({ isPaid }) => isPaid)) paid += AFTER * 100
  }
  return {
    answers,
    paid,
    /** Centavos the buyer paid and was not refunded, beyond the price of each Snap. */
    async overpaid() {
      let over = 0
      for (const { captured, price } of posts) {
        const all = await Promise.all(
          captured.map((token) => send<Status>(to, 'GET', `/v1/payments/${token}`, buyer).then(({ data }) => data)),
        )
        const charged = all.filter((one) => one?.state === 'paid').reduce((sum, one) => sum + one!.amount, 0)
        over += Math.abs(charged - price) * 100
      }
      return over
    },
    figures: [
      seen('price cuts between purchases in app and on the web', ROUNDS),
      atMost(0, 'checkouts with another price than the page shows', stale),
      atMost(0, 'second requests that got another checkout', same),
    ],
  }
}

/** Publishes a paid Snap. Returns its id. */
async function publishSnap(to: HostileProduct, seller: Visitor, pesos: number): Promise<string> {
  const bytes = await (await noise(200, 200)).jpeg().toBuffer()
  const uploaded = await uploadAnswer(to.url, seller.cookie!, { name: 'snap.jpg', bytes }, seller.network)
  const { data } = (await uploaded.json()) as { data: { filename: string } }
  const body = { caption: 'Karera', image: { filename: data.filename }, price_id: tier(pesos) }
  const made = await send<{ id: string }>(to, 'POST', '/v1/user/content/images/create', seller, body)
  if (!made.data) throw new Error(`the Snap could not be posted: ${made.status} ${made.body}`)
  return made.data.id
}

function tier(pesos: number): number {
  return priceTiers.find(({ price }) => price === pesos)!.price_id
}
