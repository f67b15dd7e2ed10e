import { expect, test } from 'vitest'
import { answered, reportOf } from './answers.fixture.ts'
import { judgeAfterwards, judgeEnd, judgeHour, judgeOverload, type Verdict } from './verdicts.ts'

const missed = (verdicts: Verdict[]) => verdicts.filter(({ isMet }) => !isMet).map(({ what }) => what)

const refused = answered('page', { status: 503, hasRetryAfter: true })
const broken = answered('page', { status: 500 })

/** An hour in which the process took so many MB at first and in the end. */
async function hour(given: { mb?: [number, number]; loopP99Ms?: number; answers?: Parameters<typeof reportOf> } = {}) {
  const { mb = [200, 220], loopP99Ms = 50, answers = [answered('page')] } = given
  const [settled, ended] = mb.map((one) => ({ residentBytes: one * 1e6, loopP99Ms, queueDue: 0 }))
  return judgeHour({ firstMinutes: 10, settled: settled!, ended: ended!, reports: [await reportOf(...answers)] })
}

test('an hour is right if memory grew by a tenth at most, the event loop was free, and every request was answered', async () => {
  expect(await hour()).toEqual([
    { what: 'memory at the end by that after 10 minutes: 1.10 (200 MB, 220 MB)', isMet: true, goal: '1.1' },
    { what: 'event loop, p99 since then: 50 ms', isMet: true, goal: '50 ms' },
    { what: 'refused or wrong: 0', isMet: true, goal: '0' },
  ])
})

test('an hour misses its goals by more memory, a busy event loop, and a single refusal or wrong answer', async () => {
  expect(missed(await hour({ mb: [200, 221] }))).toEqual([
    'memory at the end by that after 10 minutes: 1.10 (200 MB, 221 MB)',
  ])
  expect(missed(await hour({ loopP99Ms: 51 }))).toEqual(['event loop, p99 since then: 51 ms'])
  expect(missed(await hour({ answers: [answered('gift'), refused] }))).toEqual(['refused or wrong: 1'])
  expect(missed(await hour({ answers: [broken, refused] }))).toEqual(['refused or wrong: 2'])
})

test('figures that the process did not tell miss their goals', async () => {
  expect(missed(await hour({ mb: [Number.NaN, 200], loopP99Ms: Number.NaN }))).toHaveLength(2)
})

test('under overload seven tenths of the peak are answered, refusals say when to try again, and gifts come before pages', async () => {
  const report = await reportOf(answered('gift'), ...Array.from({ length: 6 }, () => answered('page')), refused)
  expect(judgeOverload(report, 10, 1)).toEqual([
    { what: 'answers a second by the peak: 0.70', isMet: true, goal: '0.7' },
    { what: 'answers that are neither these nor 503 with Retry-After: 0', isMet: true, goal: '0' },
    { what: 'gifts that went through: 100.0 %, pages: 85.7 %', isMet: true, goal: 'gifts before pages' },
  ])
  expect(missed(judgeOverload(report, 10.1, 1))).toEqual(['answers a second by the peak: 0.69'])
})

test('under overload a wrong answer, and gifts that fare worse than pages, are told', async () => {
  const [done, noGift] = [answered('page'), answered('gift', { status: 503, hasRetryAfter: true })]
  expect(missed(judgeOverload(await reportOf(answered('gift'), done, broken), 1, 1))).toEqual([
    'answers that are neither these nor 503 with Retry-After: 1',
  ])
  expect(missed(judgeOverload(await reportOf(answered('gift'), noGift, done, done), 1, 1))).toEqual([
    'gifts that went through: 50.0 %, pages: 100.0 %',
  ])
})

test('without a gift it is not known whether gifts come before pages', async () => {
  expect(missed(judgeOverload(await reportOf(answered('page')), 1, 1))).toHaveLength(1)
})

test('after the overload nothing is refused any more', async () => {
  expect(judgeAfterwards(await reportOf(answered('page')), 10)).toEqual([
    { what: 'refused or wrong 10 seconds later, at half the peak: 0', isMet: true, goal: '0' },
  ])
  expect(missed(judgeAfterwards(await reportOf(answered('page'), refused), 10))).toHaveLength(1)
})

test('in the end no job is due, every paid gift is posted, and the ledger verifies; what it printed comes before', () => {
  const settled = { settledAfter: 3.4, notPosted: 0, books: { agree: true, output: '2040 entries verify' } }
  expect(judgeEnd(settled, 0, 77)).toEqual([
    { what: 'jobs that are due 3 seconds after the last: 0', isMet: true, goal: '0' },
    { what: 'of 77 gifts that were paid, not posted: 0', isMet: true, goal: '0' },
    { what: 'the ledger verifies', isMet: true, goal: 'yes', details: '2040 entries verify' },
  ])
  expect(missed(judgeEnd({ ...settled, notPosted: 1 }, 0, 77))).toEqual(['of 77 gifts that were paid, not posted: 1'])
  expect(missed(judgeEnd({ ...settled, books: { agree: false, output: '' } }, 2, 77))).toEqual([
    'jobs that are due 3 seconds after the last: 2',
    'the ledger verifies',
  ])
  expect(missed(judgeEnd(settled, Number.NaN, 77))).toHaveLength(1)
})
