import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aServer, type TestServer } from '#test/server.ts'
import { bringLimitsForward, createThrottle, limitWrong, type Throttle, type ThrottleRule } from './throttle.ts'

const first: ThrottleRule = { name: 'first', points: 2, seconds: 600, per: 'account' }
const second: ThrottleRule = { name: 'second', points: 3, seconds: 3600, per: 'account' }
/** Within 50 seconds: they pass from counting to reading. */
const about = (seconds: number) => expect.closeTo(seconds, -2)

let server: TestServer
let throttle: Throttle
beforeAll(async () => {
  server = await aServer()
  throttle = createThrottle(server.services.db, false)
})
afterAll(() => server.close())

test('several limits are counted in one query', async () => {
  await throttle.takeEach([
    [first, 'a'],
    [second, 'b'],
  ])
  expect(await Promise.all([throttle.count(first, 'a'), throttle.count(second, 'b')])).toEqual([1, 1])
})

test('limits behind an exhausted one are not counted', async () => {
  const both = () =>
    throttle.takeEach([
      [first, 'c'],
      [second, 'd'],
    ])
  await both()
  await both()
  await expect(both()).rejects.toMatchObject({ data: { retry_in_seconds: about(600) } })
  expect(await Promise.all([throttle.count(first, 'c'), throttle.count(second, 'd')])).toEqual([3, 2])
})

test('the wait is that of the exhausted limit', async () => {
  const last = (key: string) =>
    throttle.takeEach([
      [first, key],
      [second, 'e'],
    ])
  await last('1')
  await last('2')
  await last('3')
  await expect(last('4')).rejects.toMatchObject({ data: { retry_in_seconds: about(3600) } })
})

test('what is counted for several limits is read in their order', async () => {
  await throttle.take(second, 'f')
  for (const _ of [1, 2]) await throttle.take(first, 'f')
  expect(
    await throttle.readEach([
      [first, 'nobody'],
      [second, 'f'],
      [first, 'f'],
    ]),
  ).toEqual([
    { points: 0, wait: 0 },
    { points: 1, wait: 0 },
    { points: 2, wait: about(600) },
  ])
})

describe('a limit of wrong attempts', () => {
  const isWrong = (result: string) => result === 'wrong'
  const attempt = (key: string, result: string, made: string[] = []) =>
    limitWrong(
      throttle,
      second,
      key,
      async () => {
        made.push(result)
        return result
      },
      isWrong,
    )

  test('is kept by many at once, in any copies: those above it are never made', async () => {
    const made: string[] = []
    const copies = [throttle, createThrottle(server.services.db, false)]
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, nth) =>
        limitWrong(
          copies[nth % 2]!,
          second,
          'many',
          async () => made.push('wrong'),
          () => true,
        ),
      ),
    )
    expect(made).toHaveLength(second.points)
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(20 - second.points)
    expect(refused[0]).toMatchObject({ reason: { code: 'TooManyRequestsException' } })
  })

  test('refuses what would be right once it is reached, and says when to try again', async () => {
    const made: string[] = []
    for (let n = 0; n < second.points; n++) await attempt('reached', 'wrong', made)
    await expect(attempt('reached', 'right', made)).rejects.toMatchObject({ data: { retry_in_seconds: about(3600) } })
    expect(made).toEqual(Array(second.points).fill('wrong'))
  })

  test('is not used up by right ones, before or after wrong ones', async () => {
    for (let n = 0; n < 5; n++) expect(await attempt('right', 'right')).toBe('right')
    await attempt('right', 'wrong')
    for (let n = 0; n < 5; n++) expect(await attempt('right', 'right')).toBe('right')
    expect(await throttle.count(second, 'right')).toBe(1)
  })

  test('is not used up by an attempt that fails, and whose failure is passed on', async () => {
    const failing = limitWrong(throttle, second, 'failing', () => Promise.reject(new Error('no database')), isWrong)
    await expect(failing).rejects.toThrow('no database')
    expect(await throttle.count(second, 'failing')).toBe(0)
  })

  test('counts its time from the first wrong one', async () => {
    await attempt('time', 'right')
    await bringLimitsForward(server.services.db, 3_000_000n)
    for (let n = 0; n < second.points; n++) await attempt('time', 'wrong')
    expect(await throttle.wait(second, 'time')).toEqual(about(3600))
  })

  test('gives back no more than was counted', async () => {
    await throttle.giveBack(second, 'nothing')
    await throttle.take(second, 'nothing')
    await throttle.giveBack(second, 'nothing')
    await throttle.giveBack(second, 'nothing')
    await throttle.take(second, 'nothing')
    expect(await throttle.count(second, 'nothing')).toBe(1)
  })
})

test('a limit per network is a thousand times wider where limits are relaxed; one per account stays', async () => {
  const relaxed = createThrottle(server.services.db, true)
  const perNetwork: ThrottleRule = { ...first, name: 'per-network', per: 'network' }
  for (let n = 0; n < 3; n++) await relaxed.take(perNetwork, 'g')
  expect(await relaxed.wait(perNetwork, 'g')).toBe(0)
  await expect(throttle.take(perNetwork, 'g')).rejects.toThrow()
  for (let n = 0; n < first.points; n++) await relaxed.take(first, 'g')
  await expect(relaxed.take(first, 'g')).rejects.toThrow()
})

test('a count expires as a whole, and its time does not begin again with each call', async () => {
  await throttle.take(first, 'h')
  await bringLimitsForward(server.services.db, 500_000n)
  await throttle.take(first, 'h')
  expect(await throttle.wait(first, 'h')).toEqual(about(100))
  await bringLimitsForward(server.services.db, 200_000n)
  expect(await throttle.readEach([[first, 'h']])).toEqual([{ points: 0, wait: 0 }])
  await throttle.take(first, 'h')
  expect(await throttle.count(first, 'h')).toBe(1)
})

test('a count that is reset begins anew, and others of its rule stay', async () => {
  await throttle.take(first, 'i')
  await throttle.take(first, 'j')
  await throttle.reset(first, 'i')
  expect(await Promise.all([throttle.count(first, 'i'), throttle.count(first, 'j')])).toEqual([0, 1])
})
