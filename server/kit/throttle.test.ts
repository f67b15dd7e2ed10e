import { afterAll, beforeAll, expect, test } from 'vitest'
import { aServer, type TestServer } from '#test/server.ts'
import { createThrottle, type Throttle, type ThrottleRule } from './throttle.ts'

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
