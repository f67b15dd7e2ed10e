// When the parts are checked, and what a copy knows that reaches nothing. There is no database: nobody listens at its address.
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { createLog } from '#server/kit/log.ts'
import { openDatabase } from '#server/kit/open-database.ts'
import type { Services } from '#server/outside/services.ts'
import { ROUND_MS } from './outages.ts'
import { watchParts } from './watch-parts.ts'

const log = createLog('silent')
const database = openDatabase('postgres://nobody@127.0.0.1:9/none', log)
afterEach(() => void vi.useRealTimers())
afterAll(() => database.close())

/** Services whose every part answers, except the database; `reach` counts the rounds of checks. */
function services() {
  const fine = () => Promise.resolve()
  const reach = vi.fn(fine)
  const watched = {
    db: database.db,
    log,
    epayment: { readCheckouts: async () => [] },
    storage: { reach },
    mailer: { check: fine },
    sms: { check: fine },
  } as unknown as Services
  return { watched, reach }
}

describe('a copy without a database', () => {
  test('says which parts need it, and that the others work', async () => {
    const { away } = await watchParts(services().watched).look()
    expect([...away]).toEqual(['pages', 'gifts', 'payouts'])
  })

  test('remembers itself since when, however often it looks', async () => {
    const watch = watchParts(services().watched, { ageMs: -1 })
    const [first, second] = [await watch.look(), await watch.look()]
    expect(second).not.toBe(first)
    expect(first.outages).toHaveLength(3)
    expect(second.outages.map(({ part, began }) => [part, began])).toEqual(
      first.outages.map(({ part, began }) => [part, began]),
    )
  })
})

describe('a check', () => {
  test.each([
    [2999, false],
    [3000, true],
  ])('that is answered after %d ms counts as a part that does not work: %s', async (ms, isAway) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { watched, reach } = services()
    const answered = Promise.withResolvers<void>()
    reach.mockReturnValue(answered.promise)
    const looking = watchParts(watched).look()
    vi.advanceTimersByTime(ms)
    answered.resolve()
    expect((await looking).away.has('photos')).toBe(isAway)
  })

  test('that throws instead of failing counts too, and does not hide the rest', async () => {
    const { watched, reach } = services()
    reach.mockImplementation(() => {
      throw new Error('no folder')
    })
    const { away } = await watchParts(watched).look()
    expect([...away]).toEqual(['pages', 'gifts', 'payouts', 'photos'])
  })

  test('is shared by all who look while it runs', async () => {
    const { watched, reach } = services()
    const watch = watchParts(watched, { ageMs: -1 })
    const seen = await Promise.all([watch.look(), watch.look(), watch.look()])
    expect(new Set(seen).size).toBe(1)
    expect(reach).toHaveBeenCalledOnce()
    await watch.look()
    expect(reach).toHaveBeenCalledTimes(2)
  })

  test('is made at the start and then each minute, until the watch is closed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { watched, reach } = services()
    const watch = watchParts(watched, { ageMs: -1 })
    watch.start()
    await new Promise(setImmediate)
    expect(reach).toHaveBeenCalledTimes(1)
    await watch.look()
    const before = reach.mock.calls.length
    vi.advanceTimersByTime(ROUND_MS - 1)
    await new Promise(setImmediate)
    expect(reach).toHaveBeenCalledTimes(before)
    vi.advanceTimersByTime(1)
    await new Promise(setImmediate)
    expect(reach).toHaveBeenCalledTimes(before + 1)
    watch.close()
    await watch.look()
    const after = reach.mock.calls.length
    vi.advanceTimersByTime(5 * ROUND_MS)
    await new Promise(setImmediate)
    expect(reach).toHaveBeenCalledTimes(after)
  })
})
