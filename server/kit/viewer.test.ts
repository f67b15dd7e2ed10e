// Whose request it is: found once, by a session or by an API token for the endpoint.
import cookie from '@fastify/cookie'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ClientHeaders } from './client-headers.ts'
import type { Viewer, ViewerOf } from './endpoint-access.ts'
import { getViewer, withTokens } from './viewer.ts'

const PUBLIC_URL = 'http://localhost'
const endpoint = {} as Endpoint
const aViewer = (accountId: bigint): Viewer => ({
  accountId,
  sessionId: '',
  signedInAt: new Date(0),
  provedAt: null,
  suspension: null,
})

/** Runs `work` within one request with a session cookie and an authorization header. */
async function inRequest(work: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) {
  const app = Fastify()
  await app.register(cookie)
  app.get('/', async (request, reply) => ({ done: await work(request, reply) }))
  return app.inject({ url: '/', headers: { cookie: 'session=s', authorization: 'Bearer t' } })
}

/** Finds account 7, and records with what it was looked for. */
function aFinder() {
  const looked: ClientHeaders[] = []
  const find = async (clientHeaders: ClientHeaders) => {
    looked.push(clientHeaders)
    return { viewer: aViewer(7n), cookies: [{ kind: 'secret', name: 'session', value: 'renewed' } as const] }
  }
  return { looked, find }
}

test('a viewer is looked for once, however often and however concurrently they are needed', async () => {
  const { looked, find } = aFinder()
  const viewerOf = getViewer(PUBLIC_URL, find)
  const answer = await inRequest(async (request, reply) => {
    const found = await Promise.all([viewerOf(request, reply), viewerOf(request, reply)])
    return [...found, await viewerOf(request, reply)].map((viewer) => String(viewer?.accountId))
  })
  expect(answer.json()).toEqual({ done: ['7', '7', '7'] })
  expect(looked).toHaveLength(1)
  // The renewed session is sent once too.
  expect([answer.headers['set-cookie']].flat()).toHaveLength(1)
})

test('another request is looked at anew', async () => {
  const { looked, find } = aFinder()
  const viewerOf = getViewer(PUBLIC_URL, find)
  for (const _ of [1, 2]) await inRequest(async (request, reply) => void (await viewerOf(request, reply)))
  expect(looked).toHaveLength(2)
})

test('a page knows only cookies: what is cached for all must not depend on another credential', async () => {
  const { looked, find } = aFinder()
  await inRequest(async (request, reply) => void (await getViewer(PUBLIC_URL, find, 'cookies')(request, reply)))
  await inRequest(async (request, reply) => void (await getViewer(PUBLIC_URL, find)(request, reply)))
  expect(looked.map(({ authorization }) => authorization)).toEqual([undefined, 'Bearer t'])
  expect(looked.map(({ getCookie }) => getCookie('secret', 'session'))).toEqual(['s', 's'])
})

test('a failure to find the viewer is the request’s failure, not a visitor', async () => {
  const viewerOf = getViewer(PUBLIC_URL, () => Promise.reject(new Error('no database')))
  expect((await inRequest((request, reply) => viewerOf(request, reply))).statusCode).toBe(500)
})

test('an API token counts at endpoints that it has the scope of, before the session; elsewhere the session does', async () => {
  const bySession: ViewerOf = async () => aViewer(7n)
  const withScope = withTokens(bySession, async () => aViewer(8n))
  const withoutScope = withTokens(bySession, () => undefined)
  const revoked = withTokens(bySession, async () => undefined)
  const answer = await inRequest(async (request, reply) => {
    const found = [
      await withScope(request, reply, endpoint),
      await withScope(request, reply),
      await withoutScope(request, reply, endpoint),
      await revoked(request, reply, endpoint),
    ]
    return found.map((viewer) => String(viewer?.accountId))
  })
  // A token that is no good does not fall back on a session: the caller meant to use the token.
  expect(answer.json()).toEqual({ done: ['8', '7', '7', 'undefined'] })
})
