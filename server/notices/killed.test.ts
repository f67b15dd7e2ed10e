// Notices while workers are killed: posts that were published, or fell due while no worker ran, notify each follower exactly once by
// each way they chose, even if the mail server was down. `npm run properties -- --notifying-kills 50` kills fifty workers.
import { spawn } from 'node:child_process'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { chooseMailer, type Mail } from '#server/outside/mail.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { aDevice, aMailServer } from './testing.ts'

const KILLS = Number(process.env.NOTIFYING_KILLS ?? 3)
const SEED = Number(process.env.NOTIFYING_SEED ?? 20_261_122)
const FOLLOWERS = 30
/** Several, because fifty kills need more posts than one creator may publish in an hour. */
const CREATORS = 4
const ROUND_MS = 4 * 3_600_000

/** How a follower wants to be notified: in the product, by mail, or in both and by push. */
type Way = 'product' | 'mail' | 'all'
const ways: Way[] = ['product', 'mail', 'all']

let server: TestServer
const creators: (Creator & { as: string })[] = []
const followers: (Creator & { way: Way })[] = []

beforeAll(async () => {
  server = await aServer()
  for (let n = 0; n < CREATORS; n++) {
    const creator = await aCreator(server.services)
    creators.push({ ...creator, as: await server.signIn(creator.account_id) })
  }
  for (let n = 0; n < FOLLOWERS; n++) followers.push(await aFollower(ways[n % ways.length]!))
})
afterAll(async () => {
  clock.shift(0)
  await server.close()
})

async function aFollower(way: Way): Promise<Creator & { way: Way }> {
  const person = await aCreator(server.services)
  const session = await server.signIn(person.account_id)
  const call = (method: string, path: string, body: object) =>
    server.inject(method, `/v1/user/${path}`, { as: session, body })
  for (const { page_url } of creators) await call('POST', 'follow', { username: page_url })
  const switches = { ...(way !== 'mail' && { post_product: 1 }), ...(way !== 'product' && { post_mail: 1 }) }
  await call('PUT', 'notices/settings', switches)
  if (way === 'all') await call('POST', 'push', aDevice())
  return { ...person, way }
}

/** Returns the post's id. A scheduled one falls due while no worker runs. */
async function publish({ as }: { as: string }, isScheduled: boolean): Promise<string> {
  const due = new Date(clock.now().getTime() + 60_000)
  const body = { title: 'Balita', description: 'Bago', ...(isScheduled && { is_published: 0, publish_at: due }) }
  const answer = await server.inject('POST', '/v1/user/blocs', { as, body })
  expect(answer.status).toBe(200)
  return answer.body.data.id
}

/** Runs a worker's rounds in a separate process with the clock ahead; the process is killed when it reaches this crash point. */
function worker(point: string, aheadMs: number): Promise<NodeJS.Signals | null> {
  const { config, database } = server.services
  const program = `
    import { armCrashPoint } from './server/kit/crash-points.ts'
    import { clock } from './server/kit/clock.ts'
    import { readConfig } from './server/kit/config.ts'
    import { createLog } from './server/kit/log.ts'
    import { listed } from './server/listed.ts'
    import { scheduledBlocs } from './server/blocs/scheduled-blocs.ts'
    import { mailDigests } from './server/notices/mail-digests.ts'
    import { deliverNotices } from './server/notices/rounds.ts'
    import { openServices } from './server/outside/services.ts'
    import { publishDue } from './server/publishing/publish-due.ts'
    clock.shift(${aheadMs})
    armCrashPoint('${point}')
    const config = readConfig({ PIXEL_ENV: 'test', SEED: 'none', PIXEL_DATA_DIR: '${config.dataDir}' })
    const services = openServices(config, '${database.url}', createLog('silent'))
    await publishDue(services, [scheduledBlocs])
    await deliverNotices(services)
    clock.shift(${aheadMs} + 60_000)
    await mailDigests(services, listed)
    await services.database.close()`
  const process_ = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'inherit' })
  return new Promise((ended) => process_.on('exit', (_, signal) => ended(signal)))
}

const point = fc.oneof(
  fc.constantFrom('publishing.written', 'publishing.committed', 'post.notifying', 'post.notified'),
  fc.integer({ min: 1, max: 20 }).map((n) => `digest.written:${n}`),
)

test(`each follower is notified of each post once, by each way they chose, through ${KILLS} kills`, async () => {
  const points = fc.sample(fc.tuple(point, point), { seed: SEED, numRuns: KILLS * 4 })
  const posts: string[] = []
  let kills = 0
  let ahead = 0
  // Each round is a few hours later, so that in some rounds a digest of earlier posts is due, and in others it waits.
  for (let round = 0; kills < KILLS; round++) {
    clock.shift(ahead)
    posts.push(await publish(creators[round % CREATORS]!, round % 4 < 2))
    ahead += ROUND_MS
    const ends = await Promise.all(points[round]!.map((where) => worker(where, ahead)))
    kills += ends.filter((signal) => signal === 'SIGKILL').length
  }
  // Two undisturbed rounds at different times: the first handles what is left, the second must find nothing to repeat.
  for (const more of [2, 4]) expect(await worker('', ahead + more * ROUND_MS)).toBe(null)
  const expected = posts.flatMap((id) => followers.map((follower) => `${id} ${follower.page_url}`)).toSorted()
  const wanting = (...kinds: Way[]) => expected.filter((pair) => kinds.includes(getWay(pair)))
  expect(await noticed()).toEqual(wanting('product', 'all'))
  expect(await pushed()).toEqual(wanting('all'))
  expect(await mailed(posts)).toEqual(wanting('mail', 'all'))
  if (process.env.NOTIFYING_KILLS)
    process.stdout.write(
      `${JSON.stringify({ seed: SEED, kills, posts: posts.length, notified: expected.length, twice: 0, missing: 0 })}\n`,
    )
}, 3_600_000)

const getWay = (pair: string) => followers.find((follower) => pair.endsWith(` ${follower.page_url}`))!.way

/** The pairs of post and follower for which the product has a notice. */
async function noticed(): Promise<string[]> {
  const { rows } = await sql<{ pair: string }>`
    select split_part(source, ':', 2) || ' ' || p.page_url as pair from notices n join profiles p using (account_id)
     where n.kind = 'post' and n.place is not null`.execute(server.services.db)
  return rows.map((row) => row.pair).toSorted()
}

async function pushed(): Promise<string[]> {
  const { rows } = await sql<{ pair: string }>`
    select split_part(payload ->> 'source', ':', 2) || ' ' || p.page_url as pair
      from graphile_worker._private_jobs j join profiles p on p.account_id = split_part(payload ->> 'source', ':', 3)::bigint
     where payload ->> 'endpoint' is not null`.execute(server.services.db)
  return rows.map((row) => row.pair).toSorted()
}

/** The pairs for which a mail server received a mail; it was down when the mails were first sent. */
async function mailed(posts: string[]): Promise<string[]> {
  const { config, db } = server.services
  const { rows } = await sql<{ payload: Mail }>`
    select payload from graphile_worker._private_jobs where payload ->> 'subject' is not null order by id`.execute(db)
  const gone = await aMailServer()
  await gone.close()
  const mailer = chooseMailer({ ...config, smtpUrl: `smtp://127.0.0.1:${gone.port}` }, db)
  for (const { payload } of rows) await expect(mailer.send(payload)).rejects.toThrow('ECONNREFUSED')
  const back = await aMailServer(gone.port)
  for (const { payload } of rows) await mailer.send(payload)
  await back.close()
  const addressed = back.received.flatMap((mail) => {
    const [to] = [mail.to].flat()
    const pageUrl = to!.text.split('@')[0]!
    return posts.filter((id) => mail.text!.includes(id)).map((id) => `${id} ${pageUrl}`)
  })
  return addressed.toSorted()
}
