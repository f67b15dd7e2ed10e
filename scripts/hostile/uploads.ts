// The attacker as a separate process: after the message to start it uploads 50 hostile pictures concurrently, again and again, and
// reports the answers. Real attackers have their own processors; on this machine they have a low priority, in a session of their own.
import { setPriority } from 'node:os'
import { lowerSession } from '#server/kit/lower-session.ts'
import { hostilePictures } from '#server/media/hostile-pictures.fixture.ts'
import { aPackedGif } from '#server/media/pictures.fixture.ts'
import { getStatus, type NamedPicture, upload, uploadAnswer } from './upload.ts'

export interface UploadTask {
  url: string
  /** Each of an account that uploads. */
  cookies: string[]
  /** No round begins later than this. */
  milliseconds: number
}

export interface Uploads {
  sent: number
  /** Of every answer; 0 where none came. */
  statuses: number[]
}

const UPLOADS = 50
const NICE = 10

const { url, cookies, milliseconds } = JSON.parse(process.argv[2]!) as UploadTask
setPriority(NICE)
await lowerSession(process.pid, NICE)
process.on('disconnect', () => process.exit())
const hostile = await chooseHostile()
process.once('message', async () => {
  process.send!(await uploadForAWhile())
  process.disconnect()
})
process.send!('ready')

async function uploadForAWhile(): Promise<Uploads> {
  const found: Uploads = { sent: 0, statuses: [] }
  const until = performance.now() + milliseconds
  do {
    const round = Array.from({ length: UPLOADS }, (_, at) => hostile[(found.sent + at) % hostile.length]!)
    const sent = round.map((picture, at) => upload(url, cookies[at % cookies.length]!, picture, at))
    found.sent += round.length
    found.statuses.push(...(await Promise.all([...sent, ...cookies.map(bombAsAvatar)])))
  } while (performance.now() < until)
  return found
}

/** Every bomb, drawing and polyglot, and as many of the damaged pictures as fit into one round. */
async function chooseHostile(): Promise<NamedPicture[]> {
  const all = await hostilePictures('http://127.0.0.1:9')
  const damaged = all.filter(({ name }) => /^(cut|hurt|damaged)/.test(name))
  const worst = all.filter((picture) => !damaged.includes(picture))
  return [...worst, ...damaged.slice(0, Math.max(0, UPLOADS - worst.length))]
}

/** Uploads a GIF of 50 megapixels, which is stored unchanged, and makes it the avatar. */
async function bombAsAvatar(cookie: string): Promise<number> {
  try {
    const uploaded = await uploadAnswer(url, cookie, { name: 'face.gif', bytes: aPackedGif(7000, 7100) }, 2)
    if (!uploaded.ok) return await getStatus(uploaded)
    const { data } = (await uploaded.json()) as { data: { filename: string } }
    const body = JSON.stringify({ avatar: data.filename })
    const headers = { cookie, 'content-type': 'application/json' }
    return await getStatus(await fetch(`${url}/v1/user/profile`, { method: 'PUT', headers, body }))
  } catch {
    return 0
  }
}
