import { expect, test } from 'vitest'
import { answered, reportOf, sendEach } from './answers.fixture.ts'
import { arrive, count, countWrong, takeTurns } from './arrivals.ts'
import { reportLines } from './report-lines.ts'

test('every request of a steady rate is sent, and each is counted once', async () => {
  const report = await arrive(1000, 0.05, sendEach(answered('page')))
  expect(count(report, 'arrived')).toBe(50)
  expect(count(report, 'done')).toBe(50)
  expect(countWrong(report)).toBe(0)
})

test('they arrive although earlier ones are not answered', async () => {
  let sent = 0
  const all = Promise.withResolvers<void>()
  const report = await arrive(1000, 0.02, async () => {
    if (++sent === 20) all.resolve()
    await all.promise
    return answered('gift')
  })
  expect(report.gift.done).toBe(20)
})

test('a refusal that says when to try again is no wrong answer; everything else is, with its cause', async () => {
  const report = await reportOf(
    answered('gift'),
    answered('gift', { status: 303 }),
    answered('gift', { status: 503, hasRetryAfter: true }),
    answered('gift', { status: 503 }),
    answered('gift', { status: 500, text: '{"exception":"ServerException"}' }),
    answered('gift', { status: 0, text: 'ECONNRESET' }),
  )
  expect(report.gift).toMatchObject({ arrived: 6, done: 2, refused: 1 })
  expect([...report.gift.wrong]).toEqual([
    ['503', 1],
    ['500 ServerException', 1],
    ['ECONNRESET', 1],
  ])
  expect(countWrong(report)).toBe(3)
})

test('clients that take turns send the next request only when the last was answered', async () => {
  let underWay = 0
  let most = 0
  const report = await takeTurns(3, 0.02, async () => {
    most = Math.max(most, ++underWay)
    await new Promise(setImmediate)
    underWay--
    return answered('page')
  })
  expect(most).toBe(3)
  expect(count(report, 'done')).toBe(count(report, 'arrived'))
  expect(count(report, 'arrived')).toBeGreaterThanOrEqual(3)
})

test('a line says how many of which kind were done and how long they took, and nothing of what did not happen', async () => {
  const report = await reportOf(answered('page'), answered('page'), answered('page', { status: 404 }))
  expect(reportLines(report)).toEqual([
    'page: 2 of 3, p50 3 p99 3 ms, 1 × 404',
    'reaction: 0 of 0, p50 – p99 – ms',
    'gift: 0 of 0, p50 – p99 – ms',
    'rest: 0 of 0, p50 – p99 – ms',
  ])
})

test('while four thousand requests wait no further one is sent, and each of those counts as wrong', async () => {
  const all = Promise.withResolvers<void>()
  let sent = 0
  const arriving = arrive(410_000, 0.01, async () => {
    sent++
    await all.promise
    return answered('gift')
  })
  await expect.poll(() => sent).toBe(4000)
  all.resolve()
  const report = await arriving
  expect(report.gift).toMatchObject({ arrived: 4000, done: 4000 })
  expect([...report.page.wrong]).toEqual([['not sent: 4000 wait', 100]])
  expect(countWrong(report)).toBe(100)
})
