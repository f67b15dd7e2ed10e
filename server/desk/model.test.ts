// Tests the desk against a model: reports, takedowns, suspensions, appeals, purchases, refunds, disputes, payouts, erasures and clock
// changes in random order. After each step the addresses of the fixture answer as the model predicts, and the balances match.
//   npm run properties -- --seeds 80 server/desk/model.test.ts     (10,000 steps)
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import { getBalances } from '#server/money/ledger/balances.ts'
import { verifyLedger } from '#server/money/ledger/verify.ts'
import { getProvider } from '#server/money/testing.ts'
import { checkProperty } from '#test/property.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { DeskModel, type Viewer } from './desk-model.fixture.ts'
import { BUYERS, CREATORS, createFixture, GIFT } from './model-accounts.fixture.ts'
import type { Play } from './model-play.fixture.ts'
import { runStep, type Step, type StepKind, stepKinds } from './model-steps.fixture.ts'
import { aStaffMember, type Person } from './testing.ts'
import { verifyLog } from './verify-log.ts'

const ITEMS = 6 * CREATORS
/** Steps per run; the five runs of a seed take 125. */
const STEPS = 25
/** Checking all addresses in each step is too slow: each step checks the next third, and the end of a run checks all. */
const TURNS = 3
/** Far in the future, so that `verifyLedger` finds nothing overdue. */
const START = Date.parse('2091-03-01T00:00:00Z')
/** A refund that gathers is due by the real time, and no poster runs here: hundreds of seeds take longer than it may be overdue. */
const ATTEMPTED = 'open work at the provider is attempted in time'

let server: TestServer
let moderators: Person[]
let cashier: Person
let now = START
let steps = 0
const answers = new Map<string, number>()

beforeAll(async () => {
  server = await aServer({ withProvider: true })
  // The steps deliver the provider's results; real webhooks would wait for a poster, which does not run in this test.
  await getProvider(server).knobs({ webhooks: { drop_probability: 1 } })
  clock.moveTo(START)
  moderators = [
    await aStaffMember(server, 'mod.una', 'moderator'),
    await aStaffMember(server, 'mod.dalawa', 'moderator'),
  ]
  cashier = await aStaffMember(server, 'kahera', 'finance')
})
afterAll(async () => {
  const tally = [...answers].sort().map(([name, count]) => `${name}: ${count}`)
  if (process.env.PROPERTY_SEEDS) process.stdout.write(`${steps} steps: ${tally.join(', ')}\n`)
  clock.shift(0)
  await server.close()
})

/** Steps drawn more often, so that the other steps have something to act on. */
const often: StepKind[] = [
  'buy',
  'pay',
  'buy',
  'pay',
  'buy',
  'pay',
  'put back',
  'restore',
  'come back',
  'put back',
  'restore',
]

const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom(...stepKinds, ...often),
  item: fc.nat(ITEMS - 1),
  creator: fc.nat(CREATORS - 1),
  buyer: fc.nat(BUYERS - 1),
  by: fc.nat(1),
  isYes: fc.boolean(),
  isAlso: fc.boolean(),
  amount: fc.bigInt(50_00n, 120_00n),
  days: fc.nat(9),
  end: fc.constantFrom('paid', 'failed', 'returned'),
  decision: fc.constantFrom('dismiss', 'take_down', 'suspend'),
})

test('every answer matches the model, in any order of actions by the desk, payers and creators', async () => {
  await checkProperty(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (drawn) => {
      const play = await begin()
      for (const one of drawn) {
        now = play.now += 1000
        clock.moveTo(now)
        await runStep(play, one)
        now = play.now
        await expectAnswers(play, steps++ % TURNS)
        await expectBalances(play)
      }
      for (let turn = 0; turn < TURNS; turn++) await expectAnswers(play, turn)
      const findings = await verifyLedger(server.services.db)
      expect(findings.filter(({ invariant }) => invariant !== ATTEMPTED)).toEqual([])
      expect((await verifyLog(server.services.db)).broken).toBeUndefined()
    }),
    { numRuns: 5, endOnFailure: true },
  )
}, 3_600_000)

/** Starts a run with a new fixture, in which each gift is paid. */
async function begin(): Promise<Play> {
  clock.moveTo(now)
  for (const one of [...moderators, cashier]) one.as = await server.signIn(one.account_id, { isProven: true })
  const fixture = await createFixture(server)
  const model = new DeskModel(fixture.items)
  const play: Play = { answers, doing: 'pay', server, fixture, model, moderators, cashier, now }
  for (const [place, item] of fixture.items.entries()) {
    if (item.type !== 'donation') continue
    const number = await transactionNo(item.id)
    const terms = {
      id: item.id,
      number,
      creator: item.creator,
      payer: 0,
      channel: 'web',
      amount: GIFT,
      fee: 0n,
    } as const
    model.purchases.set(`${place} 0`, { terms, item: place, buyer: 0 })
    await runStep(play, { do: 'pay', item: place, buyer: 0 } as Step)
  }
  return play
}

async function transactionNo(id: string): Promise<string> {
  const row = await server.services.db
    .selectFrom('payments')
    .select('transaction_no')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.transaction_no
}

async function expectAnswers(play: Play, turn: number): Promise<void> {
  const viewers: Viewer[] = ['stranger', 'owner', ...play.fixture.buyers.keys()]
  const looks = play.fixture.items
    .flatMap((item, place) => viewers.map((viewer) => ({ item, place, viewer })))
    .filter((_, index) => index % TURNS === turn)
  const seen: Record<string, unknown> = {}
  const wanted: Record<string, unknown> = {}
  for (const { item, place, viewer } of looks) {
    const as = getSession(play, item.creator, viewer)
    const name = `${item.type} of ${item.creator} for ${viewer}`
    const answer = await server.inject('GET', item.path, { as })
    seen[name] = !item.isListed || answer.status !== 200 ? answer.status : isNamed(answer.body, item.id)
    wanted[name] = play.model.viewing(place, viewer)
    for (const [index, picture] of item.pictures.entries()) {
      seen[`picture ${index} of ${name}`] = (await server.inject('GET', picture, { as })).status
      wanted[`picture ${index} of ${name}`] = play.model.picture(place, viewer)
    }
  }
  expect(seen).toEqual(wanted)
}

function getSession({ fixture }: Play, creator: number, viewer: Viewer): string | undefined {
  if (viewer === 'stranger') return undefined
  return viewer === 'owner' ? fixture.creators[creator]!.as : fixture.buyers[viewer]!.as
}

function isNamed(body: unknown, id: string): 'listed' | 'unlisted' {
  return JSON.stringify(body).includes(id) ? 'listed' : 'unlisted'
}

async function expectBalances({ fixture, model }: Play): Promise<void> {
  const { db } = server.services
  const books = model.books.books()
  const balances = await Promise.all(fixture.creators.map((creator) => getBalances(db, creator.account_id)))
  expect(balances).toEqual(
    fixture.creators.map((_, place) => ({
      available: books.available[place],
      pending: books.pending[place],
      inPayout: books.inPayout[place],
      held: books.held[place],
      setAside: books.gathered[place],
    })),
  )
  const { rows } = await sql<{ below: number; off: bigint; twice: number }>`
    select (select count(*)::int from ledger_balances where balance < 0) as below,
           (select coalesce(sum(amount), 0)::bigint from ledger_entries where amount <= 0) as off,
           (select count(*)::int from refunds r join disputes d using (payment_id)
             where r.state = 'succeeded' and d.state = 'lost') as twice`.execute(db)
  expect(rows[0]).toEqual({ below: 0, off: 0n, twice: 0 })
}
