// For whom a page is rendered: what is read for one viewer is shared with no other, and a cached page is rendered as for a visitor.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addresses } from '#contract/addresses/paths.ts'
import { saveBlock } from '#server/blocks/blocks.ts'
import { getContent, type Made } from '#server/content/testing.ts'
import { inTransaction, sql } from '#server/kit/db.ts'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { buildPages } from '#test/pages.ts'
import { type Answer, aServer, type TestServer } from '#test/server.ts'

const viewers = ['visitor', 'stranger', 'blocked', 'buyer', 'owner'] as const
type Viewer = (typeof viewers)[number]

let server: TestServer
let luz: Creator
let snap: Made
const sessions = {} as Record<Viewer, string | undefined>
const queries: string[] = []

beforeAll(async () => {
  await buildPages()
  server = await aServer({ withProvider: true, onQuery: (text) => queries.push(text) })
  const content = getContent(server)
  luz = await aCreator(server.services, { page_url: 'luz', page_name: 'Luz' })
  snap = await content.make(luz, { caption: 'Isda' })
  sessions.owner = await server.signIn(luz.account_id)
  for (const viewer of ['stranger', 'blocked', 'buyer'] as const) {
    const { account_id } = await aCreator(server.services, { page_url: `the.${viewer}` })
    sessions[viewer] = await server.signIn(account_id)
    if (viewer === 'blocked') await inTransaction(server.services.db, (tx) => saveBlock(tx, luz.account_id, account_id))
  }
  await content.sell(snap, sessions.buyer!)
})
afterAll(() => server.close())

function look(url: string, as: Viewer, headers: Record<string, string> = {}): Promise<Answer> {
  return server.inject('GET', url, { as: sessions[as], headers: { accept: 'text/html', ...headers } })
}

/** What a response reveals: that the page exists, the sold picture, and that the viewer is the owner. */
function revealed({ status, body }: Answer) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { status, picture: text.includes(snap.filenames[0]!), isOwn: text.includes('"is_owner":true') }
}

const shown: Record<Viewer, ReturnType<typeof revealed>> = {
  visitor: { status: 200, picture: false, isOwn: false },
  stranger: { status: 200, picture: false, isOwn: false },
  blocked: { status: 404, picture: false, isOwn: false },
  buyer: { status: 200, picture: true, isOwn: false },
  owner: { status: 200, picture: true, isOwn: true },
}

function pagesWithIt(): string[] {
  const urls = [addresses.page('luz'), addresses.section('luz', 'pixel-snap'), addresses.snap('luz', snap.id)]
  return [...urls, ...urls.map(addresses.pageAnswers)]
}

describe('each viewer sees only what is theirs', () => {
  test('one after the other, in any order', async () => {
    for (const first of viewers)
      for (const url of pagesWithIt())
        for (const viewer of [first, ...viewers]) {
          const { status, ...rest } = revealed(await look(url, viewer))
          // The data alone always has status 200: the script repeats the calls that failed.
          const isPage = !url.startsWith('/_answers')
          expect({ url, first, viewer, ...rest, ...(isPage && { status }) }).toEqual({
            url,
            first,
            viewer,
            picture: shown[viewer].picture,
            isOwn: shown[viewer].isOwn,
            ...(isPage && { status: shown[viewer].status }),
          })
        }
  })

  // One page at a time: all of them together wait longer for a connection than a page may, on a busy machine.
  test('also when all look concurrently', async () => {
    const requests = [...viewers, ...viewers]
    for (const url of pagesWithIt()) {
      const answers = await Promise.all(requests.map((viewer) => look(url, viewer)))
      expect(requests.map((viewer, at) => ({ url, viewer, picture: revealed(answers[at]!).picture }))).toEqual(
        requests.map((viewer) => ({ url, viewer, picture: shown[viewer].picture })),
      )
    }
  })
})

describe('a page that is cached for all is rendered as for a visitor, whatever credentials the request has', () => {
  test.each(['stranger', 'blocked', 'buyer', 'owner'] as const)('credentials of the %s', async (viewer) => {
    const credentials: Record<string, string>[] = [
      { authorization: `Bearer ${sessions[viewer]}` },
      // Some parsers read a cookie out of these.
      { cookie: `pixel_session =${sessions[viewer]}` },
      { cookie: `x=1;\tpixel_session=${sessions[viewer]}` },
      { cookie: `"pixel_session"=${sessions[viewer]}` },
    ]
    for (const [index, headers] of credentials.entries())
      for (const url of pagesWithIt()) {
        // A cache key of its own for each try, which nobody has requested yet.
        const fresh = `${url}?page=${2 + index}`
        await look(fresh, 'visitor', headers)
        expect(revealed(await look(fresh, 'visitor'))).toMatchObject({ picture: false, isOwn: false })
      }
  })
})

test('a page of which a part could not be read for a moment is whole again with the next request', async () => {
  const { db } = server.services
  // In a language in which nobody has requested it yet.
  const lookAt = () => look(addresses.section('luz', 'pixel-snap'), 'visitor', { cookie: 'pixel_language=fil' })
  await sql`alter table posts rename to posts_away`.execute(db)
  try {
    const { status, body } = await lookAt()
    expect([status, String(body).includes('Isda')]).toEqual([200, false])
  } finally {
    await sql`alter table posts_away rename to posts`.execute(db)
  }
  expect((await lookAt()).body).toContain('Isda')
})

test('the session and the creator are queried once for a page', async () => {
  await look(addresses.page('luz'), 'buyer')
  queries.length = 0
  await look(addresses.page('luz'), 'buyer')
  const countQueries = (part: string) => queries.filter((text) => text.includes(part)).length
  expect({ sessions: countQueries('from sessions'), creator: countQueries('"p"."thank_you_title"') }).toEqual({
    sessions: 1,
    creator: 1,
  })
})

test('a person who signs out is a visitor from the next request on', async () => {
  const { account_id } = await aCreator(server.services, { page_url: 'the.leaver' })
  const as = await server.signIn(account_id)
  expect((await server.inject('GET', '/dashboard', { as })).status).toBe(200)
  await server.inject('POST', '/v1/auth/logout', { as, body: {} })
  expect(await server.inject('GET', '/dashboard', { as })).toMatchObject({
    status: 302,
    headers: { location: '/auth/login?next=%2Fdashboard' },
  })
})
