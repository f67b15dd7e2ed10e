// What a client of the rehearsal logs: only what was acknowledged and paid, and always before it goes on.
import { beforeEach, expect, test } from 'vitest'
import type { Creator } from '../bench/crash-creators.ts'
import { type FixtureServer, startServer } from '../http-server.fixture.ts'
import type { ClientRequest } from './http-client.ts'
import { buying, giving, looking, reacting, type Shared } from './operations.ts'
import { startRecordingClient } from './recording-client.ts'
import { withdrawing } from './withdrawing.ts'

let shared: Shared
let log: string[]
let sent: ClientRequest[]
/** The product's answer to a request. */
let answer: (wanted: ClientRequest) => { status?: number; data?: unknown }
let provider: FixtureServer

beforeEach(async () => {
  log = []
  sent = []
  provider = await startServer((reply) => reply.writeHead(303).end())
  answer = () => ({ data: { donation_id: `gift-${sent.length}`, link_url: `${provider.origin}/checkout` } })
  const client = startRecordingClient({
    async send(wanted) {
      sent.push(wanted)
      const { status = 200, data } = answer(wanted)
      return { status, text: JSON.stringify({ data }), hasRetryAfter: false }
    },
    close: () => undefined,
  })
  const people = [1n, 2n].map((id) => ({ id, cookie: `session=${id}` }))
  const cast = {
    pageUrl: 'luz',
    people,
    snaps: ['snap-a', 'snap-b'],
    picture: '/media/image/x',
    blocs: ['b1', 'b2'],
    payees: [],
  }
  const acknowledged = { gifts: [], purchases: [], payouts: new Set<string>(), reactions: new Map<string, number>() }
  shared = { client, cast, acknowledged, write: (line) => void log.push(line) }
})

test('a gift counts once it is acknowledged and paid, each with another key and amount', async () => {
  const give = giving(shared)
  await give('luz')
  await give('luz', 2500)
  expect(shared.acknowledged.gifts).toEqual(['gift-1', 'gift-2'])
  expect(log).toEqual(['gift gift-1', 'gift gift-2'])
  expect(sent.map(({ body }) => (body as { amount: number }).amount)).toEqual([20, 2500])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
  expect(provider.received.map(({ body }) => body)).toEqual(['outcome=paid', 'outcome=paid'])
})

test('a gift that was refused is neither paid nor logged', async () => {
  answer = () => ({ status: 422 })
  await giving(shared)('luz')
  expect([shared.acknowledged.gifts, log, provider.received]).toEqual([[], [], []])
})

test('each person buys each photo once, and then nothing more', async () => {
  const buy = buying(shared)
  for (let n = 0; n < 6; n++) await buy()
  const bought = ['purchase:snap-a:1', 'purchase:snap-a:2', 'purchase:snap-b:1', 'purchase:snap-b:2']
  expect(shared.acknowledged.purchases).toEqual(bought)
  expect(log).toEqual(bought)
  expect(sent.map(({ cookie }) => cookie)).toEqual(['session=1', 'session=2', 'session=1', 'session=2'])
})

test('of the reactions of one person to one Bloc the last counts, and a refused one not', async () => {
  const react = reacting(shared)
  for (let n = 0; n < 8; n++) await react()
  expect([...shared.acknowledged.reactions.keys()]).toEqual(['b1:1', 'b1:2', 'b2:1', 'b2:2'])
  const last = sent
    .filter(({ body, cookie }) => cookie === 'session=1' && (body as { content_id: string }).content_id === 'b1')
    .at(-1)
  expect(shared.acknowledged.reactions.get('b1:1')).toBe((last!.body as { reaction_id: number }).reaction_id)
  answer = () => ({ status: 404 })
  const before = new Map(shared.acknowledged.reactions)
  await react()
  expect(shared.acknowledged.reactions).toEqual(before)
  expect(log).toHaveLength(8)
})

test('readers look at a page, its gifts, its photos and a picture in turn', async () => {
  const look = looking(shared)
  for (let n = 0; n < 5; n++) await look()
  expect(sent.map(({ path }) => path)).toEqual([
    ...['/luz', '/v1/profile/donations/luz', '/luz/pixel-snap/snap-a', '/media/image/x', '/luz'],
  ])
})

const payee = { cookie: 'session=9', mobile: '9170000001' } as Creator

/** A creator with this balance, whose phone gets the codes in turn. */
async function withdraw(wallet: object, codes: string[] = ['111111']): Promise<void> {
  let requested = 0
  answer = ({ path }) => {
    if (path === '/v1/user/balance') return { data: [wallet] }
    if (!path.endsWith('/request')) return { data: { transaction_no: 'PX-1' } }
    requested++
    return { data: { otp_token: 'token' } }
  }
  const codesTo = (number: string) => (number === '+639170000001' ? ['000000', ...codes.slice(0, requested)] : [])
  await withdrawing(shared, { codesTo })(payee)
}

test('a payout is confirmed by the code that came after the request, and logged', async () => {
  await withdraw({ amount: 50, in_payout_amount: 0 })
  expect(sent.at(-1)).toMatchObject({
    path: '/v1/user/transactions/payout/bank',
    body: { bank_slug: 'epayment', amount: 50, otp_code: '111111', otp_token: 'token' },
    cookie: 'session=9',
  })
  expect([...shared.acknowledged.payouts]).toEqual(['PX-1'])
  expect(log).toEqual(['payout PX-1'])
})

test.each([
  ['too little', { amount: 49.99, in_payout_amount: 0 }],
  ['a payout under way', { amount: 500, in_payout_amount: 50 }],
])('a creator with %s requests none', async (_, wallet) => {
  await withdraw(wallet)
  expect(sent.map(({ path }) => path)).toEqual(['/v1/user/balance'])
  expect(log).toEqual([])
})
