// Pages under /dev exist for developers, and never where real money moves.
import { afterEach, beforeAll, expect, test } from 'vitest'
import { buildPages } from '#test/pages.ts'
import { aServer, type TestServer } from '#test/server.ts'

let server: TestServer | undefined
beforeAll(buildPages, 300_000)
afterEach(() => server?.close())

test('the style guide is served with the sandbox provider', async () => {
  server = await aServer()
  expect(await server.inject('GET', '/dev/styleguide')).toMatchObject({ status: 200 })
})

test.each(['/dev/styleguide', '/DEV/styleguide', '/dev/styleguide/', '/dev/styleguide?tab=1'])(
  '%s is 404 with a real provider',
  async (address) => {
    server = await aServer({
      env: {
        PAYMENT_PROVIDER: 'xendit',
        XENDIT_URL: 'https://xendit.example',
        XENDIT_SECRET_KEY: 'xnd_production_x',
        XENDIT_WEBHOOK_TOKENS: 'a-token-of-our-own',
      },
    })
    const { status, body } = await server.inject('GET', address)
    expect(status).toBe(404)
    expect(body).not.toContain('Style guide')
  },
)
