// What the benchmark says of rates: beside their reference, and met at the goal itself.
import { expect, test } from 'vitest'
import { copiesLines } from './copies.ts'
import { giftLines } from './gifts.ts'
import { liveLines } from './live.ts'
import { mixLines } from './mix.ts'
import { payoutLine, postingLine, webhookLine } from './money.ts'
import { pageCostLine, pageRateLines, weightLines } from './pages.ts'

test('webhooks are to be as fast as TPC-B, posting three times as fast, and payouts have no goal', () => {
  expect(webhookLine({ webhooks: 900, tpc: 900 })).toBe(
    'webhooks accepted and posted to one creator: 900/s, TPC-B, pgbench -c 16: 900/s, ratio 1.00  goal 1: met',
  )
  expect(webhookLine({ webhooks: 899, tpc: 900 })).toMatch(/goal 1: MISSED$/)
  expect(postingLine({ posting: 2700, tpc: 900 })).toMatch(/ratio 3\.00 {2}goal 3: met$/)
  expect(postingLine({ posting: 2690, tpc: 900 })).toMatch(/goal 3: MISSED$/)
  expect(payoutLine({ alone: 100, amidGifts: 40, gifts: 1234.5 })).toBe(
    'payouts authorised on one creator while 1235 gifts/s are posted to the same: 40/s, while nothing else happens: 100/s, ratio 0.40',
  )
})

test('a gift may take three times as long as the provider’s own answer, for one client and for many', () => {
  const timed = (p50Ms: number, perSecond = 100) => ({ p50Ms, perSecond })
  const lines = giftLines({
    alone: { gift: timed(30), provider: timed(10) },
    many: { gift: timed(31, 24), provider: timed(10, 300) },
    tpc: 100,
  })
  expect(lines).toEqual([
    'a gift to its opened checkout, one client: p50 30.0 ms, the provider’s own answer 10.0 ms, ratio 3.00  goal 3: met',
    'a gift to its opened checkout, 16 clients: p50 31.0 ms, the provider’s own answer 10.0 ms, ratio 3.10  goal 3: MISSED',
    'gifts to their opened checkout, 16 clients: 24/s, TPC-B, pgbench -c 16: 100/s, ratio 0.24  goal 0.25: MISSED',
    'the provider’s own answers, 16 clients: 300/s, TPC-B, pgbench -c 16: 100/s, ratio 3.00',
  ])
})

test('each page has its own goal against the empty route', () => {
  const page = { what: 'dashboard', perSecond: 200, goal: 0.02 }
  expect(pageRateLines({ empty: 10_000, pages: [page, { ...page, what: 'explore', perSecond: 199 }] })).toEqual([
    'dashboard: 200/s, an empty Fastify route: 10000/s, ratio 0.0200  goal 0.02: met',
    'explore: 199/s, an empty Fastify route: 10000/s, ratio 0.0199  goal 0.02: MISSED',
  ])
})

test('the cost of a page is the sum of both processes, beside who reads it', () => {
  const cost = { url: '/tala.komiks', path: '/:page_url', as: 'visitor', nodeMs: 7.25, postgresMs: 2.5 } as const
  expect(pageCostLine(cost)).toBe('  9.8 ms: node 7.3, PostgreSQL 2.5  /tala.komiks, visitor')
})

test('a first visit has a goal for script, for styles and for everything', () => {
  const weight = { javascript: 110_000, styles: 14_001, total: 240_000, parts: { html: 30_000, fonts: 41_234 } }
  const [script, styles, total, parts] = weightLines(weight)
  expect(script).toMatch(/^JavaScript of the creator page, first visit: 110\.0 kB on the way {2}goal 110 kB: met$/)
  expect(styles).toMatch(/goal 14 kB: MISSED$/)
  expect(total).toMatch(/goal 240 kB: met$/)
  expect(parts).toBe('  html 30.0 kB, fonts 41.2 kB')
})

test('the mixed load misses its goal with one refusal, one gift that is not posted, or a ledger that does not verify', () => {
  const mix = { perSecond: 300, empty: 10_000, reports: [], failed: 0, paid: 50, notPosted: 0, isLedgerExact: true }
  const verdicts = (given: Partial<typeof mix>) => mixLines({ ...mix, ...given }).map((line) => line.split(': ').at(-1))
  expect(verdicts({})).toEqual(['met', 'met', 'met', 'met'])
  expect(verdicts({ failed: 1 })).toEqual(['met', 'MISSED', 'met', 'met'])
  expect(verdicts({ notPosted: 1 })).toEqual(['met', 'met', 'MISSED', 'met'])
  expect(verdicts({ isLedgerExact: false })).toEqual(['met', 'met', 'met', 'MISSED'])
  expect(verdicts({ paid: 0 })).toEqual(['met', 'met', 'MISSED', 'met'])
  expect(mixLines(mix)[2]).toBe('of 50 gifts that were paid, not posted: 0  goal 0: met')
})

test('two copies are compared by processor time, which other load on the machine does not change', () => {
  const one = { perSecond: 100, perCpuSecond: 50, nodeMs: 15, postgresMs: 5 }
  const [alone, both, ratio, here] = copiesLines({ one, two: { ...one, perSecond: 120, perCpuSecond: 45 } }, 4)
  expect(alone).toBe(
    'one web copy: 50 pages a second of processor time (node 15.0 ms, PostgreSQL 5.0 ms each), 100/s here',
  )
  expect(both).toContain('two web copies in turn: 45 pages a second')
  expect(ratio).toContain('two copies against one: 0.90  goal 0.9: met: with enough processors, two copies render 1.80')
  expect(here).toContain('on the 4 processors here')
  expect(here).toMatch(/render 1\.20 times as much; copies and PostgreSQL used 2\.7 of them$/)
  expect(copiesLines({ one, two: { ...one, perCpuSecond: 44 } }, 4)[2]).toContain('goal 0.9: MISSED')
})

test('live screens have goals for memory, delay, the pages beside them, and what they leave', () => {
  const cost = { what: '1000 overlays', bytesEach: 20_000, p99Ms: 1000, pageRatio: 0.8, leftEach: 1000 }
  expect(liveLines(cost)).toEqual([
    '1000 overlays: 20.0 kB each  goal 20 kB: met',
    '  a gift is shown on all of them: p99 1000 ms  goal 1 s: met',
    '  page rate beside them, against pages alone: 0.80  goal 0.8: met',
    '  memory left after they disconnect: 1.0 kB each  goal 1 kB: met',
  ])
  const worse = { ...cost, bytesEach: 20_001, p99Ms: 1001, pageRatio: 0.79, leftEach: 1001 }
  for (const line of liveLines(worse)) expect(line).toMatch(/MISSED$/)
  // Memory may be smaller afterwards.
  expect(liveLines({ ...cost, leftEach: -300 })[3]).toMatch(/met$/)
})
