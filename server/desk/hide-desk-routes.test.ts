// Calls at the desk by people without a role: no refusal of what they send reveals which addresses exist.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { aCreator } from '#server/money/testing.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { aStaffMember, type Person } from './testing.ts'

let server: TestServer
let luz: string
let mod: Person

beforeAll(async () => {
  server = await aServer()
  luz = await server.signIn((await aCreator(server.services, { page_url: 'luz' })).account_id)
  mod = await aStaffMember(server, 'mod', 'moderator')
})
afterAll(() => server.close())

const json = { 'content-type': 'application/json' }
const refusedBodies = [
  { what: 'broken JSON', status: 400, body: '{broken', headers: json },
  { what: 'another content type', status: 415, body: 'a,b', headers: { 'content-type': 'text/csv' } },
  { what: 'too large', status: 413, body: JSON.stringify('x'.repeat(serverLimits.bodyBytesMax)), headers: json },
]

test.each(refusedBodies)('a refused body ($what) is 404 for people without a role', async ({ status, ...sent }) => {
  for (const path of ['/v1/desk/content/take-down', '/v1/%64esk/content/take-down', '/v1/desk/nowhere'])
    for (const as of [undefined, luz])
      expect(await server.inject('POST', path, { as, ...sent })).toMatchObject({
        status: 404,
        body: { exception: 'NotFoundException' },
      })
  expect((await server.inject('POST', '/v1/desk/content/take-down', { as: mod.as, ...sent })).status).toBe(status)
})
