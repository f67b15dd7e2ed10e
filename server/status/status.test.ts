// The status page: answered from memory, whatever is unreachable, in two languages and without a script.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { STATUS_DAYS } from '#contract/status.ts'
import { sql } from '#server/kit/db.ts'
import { chooseMailer } from '#server/outside/mail.ts'
import { chooseSmsSender } from '#server/outside/sms.ts'
import { folderStorage } from '#server/outside/storage-folder.ts'
import { databaseProxy } from '#test/database-proxy.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { getProvider } from '../money/testing.ts'
import { describeParts } from './describe-parts.ts'
import { forgetOutages, noteOutages, type Outage } from './outages.ts'
import { writeStatus } from './status-page.ts'
import { type PartStates, watchParts } from './watch-parts.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer({ withProvider: true, withWorker: true })
})
afterAll(() => server.close())

const look = () => watchParts(server.services).look()
const minutes = (count: number) => count * 60_000

test('the page shows five working parts, each with a word and its days', async () => {
  const { status, headers, body } = await server.inject('GET', '/status')
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-store',
  ])
  expect(body).toContain('Everything works')
  expect(body.match(/<strong>Works<\/strong>/g)).toHaveLength(5)
  expect(body.match(/<i><\/i>/g)).toHaveLength(5 * STATUS_DAYS)
  expect(body).toMatch(/Seen [A-Z][a-z]{2} \d{1,2}, \d{4} at \d{1,2}:\d\d [ap]m\./)
  expect(body).not.toContain('<script')
  expect(headers['set-cookie']).toBeUndefined()
})

test('the page uses the chosen language, and the one in its address', async () => {
  const chosen = await server.inject('GET', '/status', { headers: { cookie: 'pixel_language=fil' } })
  expect(chosen.body).toContain('<html lang="fil">')
  expect(chosen.body).toContain('Gumagana ang lahat')
  expect((await server.inject('GET', '/status?lang=fil')).body).toBe(chosen.body)
  expect((await server.inject('GET', '/status?lang=xx')).body).toContain('Everything works')
})

test('the page answers 200 while the database is frozen, error pages link to it, and the outage is recorded; without writes gifts stop', async () => {
  const proxy = await databaseProxy()
  const away = await aServer({ databaseAt: proxy.at, withProvider: true, env: { DATABASE_TIMEOUT_MS: '300' } })
  const watch = watchParts(away.services, { ageMs: 0 })
  proxy.freeze()
  const { status, body } = await away.inject('GET', '/status')
  expect(status).toBe(200)
  expect(body).toContain('Something does not work right now')
  expect(body).toMatch(/Pages and signing in<\/h2><p class="word"><strong>Does not work<\/strong> since /)
  const failed = await away.inject('GET', '/explore.nothing')
  expect([failed.status, failed.body.includes('href="/status"')]).toEqual([503, true])
  const { outages } = await watch.look()
  expect(outages.map(({ part }) => part)).toEqual(['pages', 'gifts', 'payouts'])
  proxy.thaw()
  proxy.cut()
  proxy.mend()
  // Nothing sends payouts there: it has no worker.
  await expect.poll(async () => [...(await watch.look()).away]).toEqual(['payouts'])
  const rows = await away.services.db
    .selectFrom('outages')
    .select('part')
    .where('began_at', '=', outages[0]!.began)
    .execute()
  expect(rows.map(({ part }) => part)).toContain('pages')

  await sql`do $$ begin
    execute format('alter database %I set default_transaction_read_only = on', current_database());
  end $$`.execute(away.services.db)
  proxy.cut()
  proxy.mend()
  await expect.poll(async () => [...(await watch.look()).away]).toEqual(['gifts', 'payouts'])
  await away.close()
  await proxy.close()
})

test('a provider that does not answer stops gifts and payouts, and nothing else', async () => {
  const provider = getProvider(server)
  await provider.knobs({ api: { faults: [{ route: '*', kind: 'reset_before' }] } })
  expect([...(await look()).away]).toEqual(['gifts', 'payouts'])
  await provider.knobs({ api: { faults: [] } })
  expect([...(await look()).away]).toEqual([])
})

test.each(['mailer', 'sms', 'storage'] as const)(
  'without its %s, one part does not work, and no other',
  async (gone) => {
    const { config, db } = server.services
    const unreachable = {
      mailer: chooseMailer({ ...config, smtpUrl: 'smtp://127.0.0.1:9' }, db),
      sms: chooseSmsSender({ ...config, smsUrl: 'http://127.0.0.1:9' }, db),
      storage: folderStorage('/dev/null/photos'),
    }
    const { away } = await watchParts({ ...server.services, [gone]: unreachable[gone] }).look()
    expect([...away]).toEqual([gone === 'storage' ? 'photos' : 'messages'])
  },
)

test('a state is checked again only when it is older than fifteen seconds', async () => {
  const watch = watchParts(server.services)
  const known = await watch.look()
  expect(await watch.look()).toBe(known)
})

test('every copy shows what any of them saw, and rows that no page shows are deleted', async () => {
  const { db } = server.services
  await db.deleteFrom('outages').execute()
  const old = new Date(Date.now() - (STATUS_DAYS + 1) * 86_400_000)
  await db
    .insertInto('outages')
    .values([
      { part: 'photos', began_at: new Date(Date.now() - minutes(60)), seen_at: new Date(Date.now() - minutes(50)) },
      { part: 'photos', began_at: old, seen_at: old },
    ])
    .execute()
  const { outages, away } = await look()
  expect([outages.length, outages[0]!.part, away.size]).toEqual([1, 'photos', 0])
  await forgetOutages(db)
  expect(await db.selectFrom('outages').select('part').execute()).toHaveLength(1)
})

const now = new Date('2026-11-22T12:00:00+08:00')
const ago = (count: number) => new Date(now.getTime() - minutes(count))
const known = (outages: Outage[], ...away: Outage['part'][]): PartStates => ({ outages, away: new Set(away) })

test('an ongoing outage is one, and one that begins after a while is another', () => {
  const before: Outage = { part: 'gifts', began: ago(9), seen: ago(1) }
  expect(noteOutages([before], new Set(['gifts']), now)).toEqual([{ ...before, seen: now }])
  const over = { ...before, seen: ago(5) }
  expect(noteOutages([over], new Set(['gifts']), now)).toEqual([over, { part: 'gifts', began: now, seen: now }])
  expect(noteOutages([before], new Set(), now)).toEqual([before])
})

test('an outage that two copies saw counts once, and a night belongs to both of its days', () => {
  const seen = describeParts(
    known([
      { part: 'gifts', began: ago(50), seen: ago(20) },
      { part: 'gifts', began: ago(45), seen: ago(10) },
      // 11:30 pm to 00:30 am in Manila.
      { part: 'photos', began: new Date('2026-11-20T23:30:00+08:00'), seen: new Date('2026-11-21T00:30:00+08:00') },
    ]),
    now,
  )
  const byPart = Object.fromEntries(seen.map((part) => [part.part, part]))
  expect(byPart.gifts!.days.slice(-3)).toEqual([0, 0, 40])
  expect(byPart.gifts).toMatchObject({ isWorking: true, since: ago(10) })
  expect(byPart.photos!.days.slice(-3)).toEqual([30, 30, 0])
  expect(byPart.pages).toMatchObject({ isWorking: true, since: undefined })
  expect(byPart.pages!.days).toEqual(Array(STATUS_DAYS).fill(0))
})

test('an outage of a moment is counted, and a part that does not work says since when', () => {
  const [, gifts] = describeParts(known([{ part: 'gifts', began: ago(3), seen: ago(3) }], 'gifts'), now)
  expect(gifts).toMatchObject({ isWorking: false, since: ago(3) })
  expect(gifts!.days.at(-1)).toBe(1)
})

test('a day of more than half an hour without a part has a full square, and the page adds up the days', () => {
  const long = { part: 'gifts', began: ago(31), seen: now } as const
  const yesterday = ago(24 * 60)
  const short = { part: 'gifts', began: new Date(yesterday.getTime() - minutes(30)), seen: yesterday } as const
  const look = { language: 'en', theme: 'dark', style: '/s.css' } as const
  const page = writeStatus(describeParts(known([short, long], 'gifts'), now), now, look)
  expect(page).toContain(`<i class="short"></i><i class="long"></i></span><p class="sum">61 min without it`)
  expect(page).toContain('<strong>Does not work</strong> since Nov 22, 2026 at 11:29 am')
  expect(page.match(/No interruption in 90 days/g)).toHaveLength(4)
  expect(page).toContain('<html lang="en" data-theme="dark">')
})
