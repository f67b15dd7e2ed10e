// The mixed load: of a hundred requests, ninety read a page, five react, four give, and one does something else.
import sharp from 'sharp'
import { addresses } from '#contract/addresses/paths.ts'
import { UPLOAD_PATH } from '#contract/media.ts'
import { cast as demo, demoPassword } from '#db/seed/cast.ts'
import { mulberry32 } from '#db/seed/mulberry32.ts'
import { choose } from '../bench/faults.ts'
import type { Answered, Kind } from './arrivals.ts'
import type { SoakEnvironment } from './environment.ts'
import type { Answer, ClientRequest, HttpClient } from './http-client.ts'
import { createPayoutRequests } from './payout-requests.ts'

export interface MixedLoad {
  /** Sends a random request. */
  next(): Promise<Answered>
  /** Gifts that were acknowledged and then paid at the provider, by id. */
  paid: readonly string[]
  /** Resolves when no payment at the provider is under way. */
  settled(): Promise<void>
}

const shares = { page: 0.9, reaction: 0.05, gift: 0.04 }
const BOUNDARY = 'soak'
const GIFT_AMOUNTS = 40_000

export async function createMixedLoad(
  environment: SoakEnvironment,
  client: HttpClient,
  seed: number,
): Promise<MixedLoad> {
  const { cast } = environment
  const random = mulberry32(seed)
  const some = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const creators = [...demo.filter(({ role }) => role === 'creator').map(({ page_url }) => page_url), cast.pageUrl]
  const photo = await makePhoto()
  const requestPayout = createPayoutRequests(environment, client)
  const paid: string[] = []
  const underWay = new Set<Promise<void>>()
  let nth = 0

  const requests: Record<Kind, () => Promise<Answer>> = { page, reaction, gift, rest }

  function page(): Promise<Answer> {
    const cookie = random() < 0.5 ? some(cast.people).cookie : undefined
    return client.send({ path: pageAddress(cookie !== undefined), cookie })
  }

  function pageAddress(isSignedIn: boolean): string {
    const chance = random()
    if (chance < 0.7) return addresses.page(byZipf(creators, random))
    if (chance < 0.85) return addresses.snap(cast.pageUrl, some(cast.snaps))
    if (chance < 0.9) return addresses.ask(byZipf(creators, random))
    if (chance < 0.95) return addresses.explore
    return isSignedIn ? addresses.dashboard : addresses.home
  }

  function reaction(): Promise<Answer> {
    const person = cast.people[nth++ % cast.people.length]!
    const body = { content_type: 'bloc', content_id: some(cast.blocs), reaction_id: 1 + Math.floor(random() * 5) }
    return client.send({ path: '/v1/user/reactions/add', body, cookie: person.cookie })
  }

  /** Half of the gifts go to creators who pay them out again. */
  async function gift(): Promise<Answer> {
    const number = nth++
    const to = random() < 0.5 ? some(cast.payees).pageUrl : byZipf(creators, random)
    const answer = await client.send({
      path: `/v1/donate/${to}`,
      // Another amount each time, because the API asks for confirmation of an equal gift within two minutes.
      body: { amount: 50 + (number % GIFT_AMOUNTS), confirm: 1, supporter_name: 'Soak' },
      key: `soak-${seed}-${number}`,
      isRead: true,
    })
    if (answer.status === 200) pay((JSON.parse(answer.text) as { data: Opened }).data)
    return answer
  }

  function pay({ donation_id, link_url }: Opened): void {
    const paying = choose(link_url, 'paid').then(
      () => void paid.push(donation_id),
      // The overloaded provider refused: this gift stays unpaid and does not count.
      () => undefined,
    )
    underWay.add(paying)
    void paying.finally(() => underWay.delete(paying))
  }

  function rest(): Promise<Answer> {
    const chance = random()
    if (chance < 0.3) return client.send(signIn(some(demo.filter(({ role }) => role === 'creator')).email))
    if (chance < 0.5) return client.send({ ...photo, cookie: some(cast.payees).cookie })
    if (chance < 0.7) return requestPayout()
    const path = chance < 0.85 ? '/v1/user/balance' : '/v1/user/transactions'
    return client.send({ path, cookie: some(cast.payees).cookie })
  }

  return {
    paid,
    async next() {
      const chance = random()
      const kind = getKind(chance)
      return { kind, answer: await requests[kind]() }
    },
    settled: async () => void (await Promise.all(underWay)),
  }
}

interface Opened {
  donation_id: string
  link_url: string
}

function getKind(chance: number): Kind {
  if (chance < shares.page) return 'page'
  if (chance < shares.page + shares.reaction) return 'reaction'
  return chance < shares.page + shares.reaction + shares.gift ? 'gift' : 'rest'
}

/** Zipf's law: the second is chosen half as often as the first, the third a third as often, and so on. */
function byZipf<T>(list: readonly T[], random: () => number): T {
  const weights = list.map((_, index) => 1 / (index + 1))
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0)
  for (const [index, weight] of weights.entries()) {
    left -= weight
    if (left < 0) return list[index]!
  }
  return list[0]!
}

function signIn(email: string): ClientRequest {
  return { path: '/v1/auth/login', body: { email, password: demoPassword } }
}

/** A photo of three megapixels, as a phone uploads it. */
async function makePhoto(): Promise<ClientRequest> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const bytes = await sharp({ create: { width: 2016, height: 1512, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 60 })
    .toBuffer()
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="image"; filename="photo.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
  return { path: UPLOAD_PATH, body, contentType: `multipart/form-data; boundary=${BOUNDARY}` }
}
