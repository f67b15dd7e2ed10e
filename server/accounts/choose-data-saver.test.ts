import { afterAll, beforeAll, expect, it } from 'vitest'
import { aServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.close())

function choose(data_saver: unknown) {
  return server.inject('POST', '/v1/site/data-saver', { body: { data_saver } })
}

it.each([
  ['1', true, 'on'],
  [0, false, 'off'],
])('stores the choice %s in a cookie', async (chosen, isOn, stored) => {
  const { status, body, headers } = await choose(chosen)
  expect([status, body.data]).toEqual([200, { data_saver: isOn }])
  expect(String(headers['set-cookie'])).toMatch(new RegExp(`^pixel_data_saver=${stored}; Max-Age=31536000; Path=/`))
})

it('refuses anything but on or off', async () => {
  expect((await choose('perhaps')).status).toBe(422)
})
