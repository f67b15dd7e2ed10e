// The clients during an upgrade: people who read pages, give until it is paid, react, and publish with a hashtag, and log what was
// acknowledged. They use only what all versions of the last releases answer alike.
import * as fs from 'node:fs'
import * as path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { cast as demo, demoPassword } from '#db/seed/cast.ts'
import { imageUrl } from '#server/media/image-url.ts'
import { withClient } from '../postgres.ts'
import type { Cast } from '../rehearse/cast.ts'
import { httpClient } from '../rehearse/http-client.ts'
import { giving, looking, reacting } from '../rehearse/operations.ts'
import { crowd, type RecordingClient, startRecordingClient } from '../rehearse/recording-client.ts'
import type { Acknowledged, RecordedAnswer } from '../rehearse/table.ts'
import type { Site } from './site.ts'

export interface Load {
  answers: readonly RecordedAnswer[]
  acknowledged: Acknowledged
  /** Stops new gifts while `work` runs; other clients go on. */
  withoutGifts<T>(work: () => Promise<T>): Promise<T>
  /** Stops the clients after their current request. */
  stop(): Promise<void>
}

export async function startLoad(site: Site): Promise<Load> {
  const acknowledged: Acknowledged = { gifts: [], purchases: [], payouts: new Set(), reactions: new Map() }
  const log = fs.openSync(path.join(site.home, 'acknowledged.log'), 'a')
  const http = httpClient(site.balancer.port)
  const client = startRecordingClient(http)
  const cast = await findCast(site)
  const shared = { client, cast, acknowledged, write: (line: string) => void fs.writeSync(log, `${line}\n`) }
  const give = giving(shared)
  let isPaused = false
  let underWay = 0
  const giveUnlessPaused = async () => {
    if (isPaused) return wait(50)
    underWay++
    await give(cast.pageUrl).finally(() => underWay--)
  }
  const people = [
    ...crowd(client, 3, 150, giveUnlessPaused),
    ...crowd(client, 4, 100, looking(shared)),
    ...crowd(client, 2, 400, reacting(shared)),
    ...crowd(client, 1, 3000, publishing(client, cast)),
  ]
  return {
    answers: client.answers,
    acknowledged,
    async withoutGifts(work) {
      isPaused = true
      while (underWay > 0) await wait(50)
      return work().finally(() => {
        isPaused = false
      })
    },
    async stop() {
      if (client.isOver()) return
      client.end()
      await Promise.all(people)
      fs.closeSync(log)
      http.close()
    },
  }
}

/** The people publish in turn, so that nobody exceeds the rate limit. */
function publishing(client: RecordingClient, { people }: Cast): () => Promise<void> {
  let nth = 0
  return async () => {
    const { cookie } = people[nth++ % people.length]!
    const body = { title: `Balita ${nth}`, description: 'Kumusta? #kampanya', image: null }
    await client.send('post', { path: '/v1/user/blocs', body, cookie })
  }
}

/** The demo as the older version wrote it: a creator with Snaps and Blocs, and everyone who can sign in. */
function findCast({ databaseUrl, balancer }: Site): Promise<Cast> {
  return withClient(databaseUrl, async (database) => {
    const { page_url: pageUrl } = demo.find(({ role }) => role === 'creator')!
    const ids = async (text: string) => (await database.query<{ id: string }>(text)).rows.map(({ id }) => id)
    const ofPage = `o.creator_id = (select account_id from profiles where page_url = '${pageUrl}')`
    const snaps = await ids(
      `select id from posts o where ${ofPage} and kind = 'snap' and is_published and deleted_at is null`,
    )
    const blocs = await ids('select id from blocs where deleted_at is null')
    const [filename] = await ids(
      `select f.filename as id from photos f join posts o on o.id = f.post_id where ${ofPage} and not f.is_payable`,
    )
    const people = []
    for (const { email, role } of demo) {
      const [id] = await ids(`select id::text from accounts where email = '${email}'`)
      const cookie = role !== 'deactivated' && (await signIn(balancer.port, email))
      if (id && cookie) people.push({ id: BigInt(id), cookie })
    }
    return { pageUrl, people, snaps, picture: imageUrl(filename!, 'WH500'), blocs, payees: [] }
  })
}

async function signIn(port: number, email: string): Promise<string | undefined> {
  const answer = await fetch(`http://127.0.0.1:${port}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]!)
  return cookies.find((cookie) => cookie.includes('pixel_session='))
}
