// Pages without JavaScript around a session whose token changes, and around the link that removes a passkey.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addresses } from '#contract/addresses/paths.ts'
import { createTestAccount } from '#db/fixtures.ts'
import { makeUndoToken } from '#server/otp/passkeys.ts'
import { buildPages } from '#test/pages.ts'
import { type Answer, aServer, type TestServer } from '#test/server.ts'
import { anOwner, password } from './owner.fixture.ts'

let server: TestServer
beforeAll(async () => {
  await buildPages()
  server = await aServer()
})
afterAll(() => server.close())

function postForm(path: string, fields: Record<string, string>, token?: string): Promise<Answer> {
  return server.inject('POST', path, {
    body: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(token !== undefined && { cookie: `pixel_session=${token}` }),
    },
  })
}

test('the form that changes the password is answered by the page of who sent it', async () => {
  const { id } = await anOwner(server.services)
  const token = await server.signIn(id)
  const fields = { current_password: password, password: 'daing na bangus 12' }
  const answer = await postForm(addresses.changePassword, fields, token)
  expect([answer.status, answer.body.includes('Every other device was signed out.')]).toEqual([200, true])
  const renewed = /pixel_session=([\w-]{43})/.exec(String(answer.headers['set-cookie']))?.[1]
  const read = (path: string, cookie: string) =>
    server.inject('GET', path, { headers: { cookie: `pixel_session=${cookie}` } })
  expect((await read(addresses.security, renewed!)).status).toBe(200)
  // Another tab, on its way.
  expect((await read(addresses.security, token)).status).toBe(200)
})

test('the link that removes a passkey opens a page with one button, which changes nothing by itself', async () => {
  const id = await createTestAccount(server.services, { page_url: 'walangjs' })
  const passkey = {
    id: crypto.randomUUID(),
    account_id: id,
    credential_id: Buffer.from('susi'),
    public_key: Buffer.from('k'),
  }
  const rest = { counter: 0n, transports: [], name: 'Hindi akin', created_at: new Date() }
  const { db, config } = server.services
  await db
    .insertInto('passkeys')
    .values({ ...passkey, ...rest })
    .execute()
  const token = makeUndoToken(config, passkey.id)
  const left = async () => (await db.selectFrom('passkeys').select('id').where('account_id', '=', id).execute()).length
  const shown = await server.inject('GET', addresses.undoPasskeyBy(token))
  expect([shown.status, shown.body.includes('Remove this passkey?'), await left()]).toEqual([200, true, 1])
  expect((await postForm(addresses.undoPasskey, { token })).body).toContain('The passkey is removed')
  expect(await left()).toBe(0)
})
