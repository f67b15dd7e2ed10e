// What several copies of the server know of outages together.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { STATUS_DAYS } from '#contract/status.ts'
import { DAY_MS } from '#server/kit/clock.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { noteOutages, type Outage, shareOutages } from './outages.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
beforeEach(() => server.services.db.deleteFrom('outages').execute())
afterAll(() => server.close())

const now = new Date('2026-11-22T04:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const gifts = (began: number, seen: number): Outage => ({ part: 'gifts', began: ago(began), seen: ago(seen) })
const share = (...outages: Outage[]) => shareOutages(server.services.db, outages, now)

describe('outages that copies share', () => {
  test('are known to a copy that saw none', async () => {
    await share(gifts(30, 20), { part: 'photos', began: ago(10), seen: ago(9) })
    expect(await share()).toEqual([gifts(30, 20), { part: 'photos', began: ago(10), seen: ago(9) }])
  })

  test('last as long as any copy saw them, whoever writes last', async () => {
    await share(gifts(30, 25))
    await share(gifts(30, 10))
    expect(await share(gifts(30, 20))).toEqual([gifts(30, 10)])
  })

  test('are several when copies saw them begin at different times, and the same part may have many', async () => {
    await share(gifts(30, 20))
    expect(await share(gifts(29, 18), gifts(5, 0))).toEqual([gifts(30, 20), gifts(29, 18), gifts(5, 0)])
  })

  test('are written once however many copies write at the same moment', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, n) => share(gifts(30, n))))
    expect(await share()).toEqual([gifts(30, 0)])
  })

  test('are left out once they are older than the days of the page', async () => {
    const day = (DAY_MS / 60_000) * STATUS_DAYS
    expect(await share(gifts(day + 3, day + 1), gifts(day + 2, day - 1))).toEqual([gifts(day + 2, day - 1)])
  })
})

describe('an outage', () => {
  const seenAgain = (seen: number) => noteOutages([gifts(60, seen)], new Set(['gifts'] as const), now)

  test.each([
    ['goes on when it was seen a moment ago', 2.9, 1],
    ['is over when it was not seen for three minutes: what is seen then is another', 3, 2],
  ])('%s', (_, seen, count) => {
    expect(seenAgain(seen)).toHaveLength(count)
  })

  test('of one part says nothing of the others', () => {
    const known = noteOutages([gifts(60, 1)], new Set(['photos', 'messages'] as const), now)
    expect(known.map(({ part, seen }) => [part, seen])).toEqual([
      ['gifts', ago(1)],
      ['photos', now],
      ['messages', now],
    ])
  })
})
