// 200 readers request a large picture and never read it, and 50 hostile pictures are uploaded concurrently, again and again: measures
// the serving process's memory and the duration of sign-ins. `node scripts/hostile/pictures.ts` runs it alone.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { serverLimits } from '#contract/limits.ts'
import { noise } from '#server/media/pictures.fixture.ts'
import { p99 } from '../bench/percentile.ts'
import { atMost, attackAlone, type Figure, seen } from './attack.ts'
import { fromNetwork } from './networks.ts'
import { getResident, type HostileProduct, signIn } from './product.ts'
import type { SignIns, SignInTask } from './sign-ins.ts'
import { upload, uploadAnswer } from './upload.ts'
import type { Uploads, UploadTask } from './uploads.ts'
import { send } from './visitors.ts'

export const name = 'Pictures: slow readers and hostile uploads'

const READERS = 200
/** Long enough for so many sign-ins that their 99th percentile is meaningful. */
const SIGN_INS_MS = 30_000
const REST_MS = 3000

export async function attack(product: HostileProduct): Promise<Figure[]> {
  const answers = new Map<number, number>()
  const count = (status: number) => answers.set(status, (answers.get(status) ?? 0) + 1)
  const cookies = await Promise.all(product.creators.map(({ email }, at) => signIn(product, email, at)))
  const large = await publishLargePicture(product, cookies[0]!)

  // Warms up: loads and allocates what serving needs anyway, with the same work at the same pace.
  await Promise.all(Array.from({ length: 20 }, (_, at) => readWhole(product, large, at)))
  for (const cookie of cookies) count(await upload(product.url, cookie, { name: 'own.jpg', bytes: await ownPhoto() }))
  await wait(REST_MS)
  const rest = await highest(product.pid, () => wait(REST_MS))
  let before: SignIns = { times: [], refused: [] }
  const withSignIns = await highest(product.pid, async () => {
    before = await signInsDuring(product, () => wait(SIGN_INS_MS))
  })

  let readers: Socket[] = []
  let statuses: number[] = []
  const attacker = await forkReady('uploads.ts', {
    url: product.url,
    cookies,
    milliseconds: SIGN_INS_MS,
  } satisfies UploadTask)
  let uploads = 0
  let during: SignIns = { times: [], refused: [] }
  const peak = await highest(product.pid, async () => {
    const slow = await Promise.all(Array.from({ length: READERS }, (_, at) => neverRead(product, large, 1000 + at)))
    readers = slow.map(({ socket }) => socket)
    statuses = slow.map(({ status }) => status)
    during = await signInsDuring(product, async () => {
      const found: Uploads = await tell(attacker, 'start')
      uploads = found.sent
      for (const status of found.statuses) count(status)
    })
  })
  const stillRead = readers.filter((socket) => !socket.destroyed).length
  for (const socket of readers) socket.destroy()

  const [quiet, busy] = [p99(before.times), p99(during.times)]
  return [
    seen('memory of the serving process at rest (VmRSS of /proc/<pid>/status)', rest / 1e6, 'MB'),
    // Checking a password takes 19 MiB for a moment, with or without an attack.
    seen('its peak while people sign in, sampled every 50 ms', withSignIns / 1e6, 'MB'),
    seen('its peak while they sign in under attack', peak / 1e6, 'MB'),
    atMost(1.2, 'peak under attack to peak without', peak / withSignIns, 'times'),
    seen('sign-in before the attack, p99', quiet, 'ms'),
    seen('sign-in during the attack, p99', busy, 'ms'),
    atMost(2, 'during to before', busy / quiet, 'times'),
    seen('load of the machine per processor: above 1, others wait too', loadavg()[0]! / availableParallelism()),
    atMost(
      0,
      `sign-ins refused or lost, of ${before.times.length + during.times.length}`,
      before.refused.length + during.refused.length,
    ),
    seen('readers who never read, each from its own network, answered 200', statuses.filter((s) => s === 200).length),
    seen('of them still connected at the end', stillRead),
    ...(await fromOneNetwork(product, large)),
    seen('hostile pictures sent, 50 at once', uploads),
    ...(await answerFigures(product, answers)),
  ]
}

/** How many readers of one network are served concurrently. */
async function fromOneNetwork(product: HostileProduct, large: string): Promise<Figure[]> {
  const readers = await Promise.all(Array.from({ length: READERS }, () => neverRead(product, large, 7)))
  const served = readers.filter(({ status }) => status === 200).length
  const refused = readers.filter(({ status }) => status === 429).length
  for (const { socket } of readers) socket.destroy()
  return [
    atMost(serverLimits.pictureTransfersPerNetwork, 'of 200 from one network, served concurrently', served),
    {
      name: 'and the others answered 429',
      value: refused,
      unit: '',
      goal: 'the rest',
      ok: served + refused === READERS,
    },
  ]
}

async function answerFigures(product: HostileProduct, answers: Map<number, number>): Promise<Figure[]> {
  const faults = [...answers].filter(([status]) => status >= 500 && status !== 503).reduce((sum, [, n]) => sum + n, 0)
  const isRunning = product.isRunning() && (await fetch(`${product.url}/livez`)).ok
  return [
    ...[...answers]
      .sort(([a], [b]) => a - b)
      .map(([status, n]) => seen(`answers ${status || 'none: connection lost'}`, n)),
    atMost(0, 'answers of 500', faults),
    atMost(0, 'connections lost without an answer', answers.get(0) ?? 0),
    atMost(0, 'crashes', isRunning ? 0 : 1),
  ]
}

/** Publishes a free Snap of about 10 MB for everybody. Returns its path. */
async function publishLargePicture(product: HostileProduct, cookie: string): Promise<string> {
  const bytes = await (await noise(2000, 7000)).jpeg({ quality: 70 }).toBuffer()
  const uploaded = await uploadAnswer(product.url, cookie, { name: 'large.jpg', bytes }, 1)
  const { data } = (await uploaded.json()) as { data: { filename: string } }
  const content = { caption: 'Large', image: { filename: data.filename, is_payable: 0 }, price_id: 1 }
  const path = '/v1/user/content/images/create'
  const made = await send(product, 'POST', path, { cookie, network: 1 }, content)
  if (!made.data) throw new Error(`the large picture could not be posted: ${made.body}`)
  return `/media/image/${data.filename}/full`
}

async function ownPhoto(): Promise<Buffer> {
  return (await noise(1600, 1200)).jpeg().toBuffer()
}

async function readWhole({ url }: HostileProduct, path: string, network: number): Promise<void> {
  const response = await fetch(url + path, { headers: fromNetwork(network) })
  const { length } = await response.bytes()
  if (!response.ok || length < 5_000_000) throw new Error(`${path} answered ${response.status} with ${length} bytes`)
}

/** Returns the answer's status and the connection, from which nothing more is read. */
async function neverRead(
  { url }: HostileProduct,
  path: string,
  network: number,
): Promise<{ status: number; socket: Socket }> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.on('error', () => undefined)
  const headers = Object.entries(fromNetwork(network)).map(([header, value]) => `${header}: ${value}`)
  socket.write(`${[`GET ${path} HTTP/1.1`, 'host: localhost', ...headers].join('\r\n')}\r\n\r\n`)
  await once(socket, 'readable')
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(String(socket.read(15)))?.[1] ?? 0)
  return { status, socket }
}

/** Measures sign-ins while `work` runs. */
async function signInsDuring(product: HostileProduct, work: () => Promise<unknown>): Promise<SignIns> {
  const people = await forkReady('sign-ins.ts', {
    url: product.url,
    emails: product.creators.map(({ email }) => email),
    password: product.password,
  } satisfies SignInTask)
  await work()
  return await tell(people, 'stop')
}

/** Starts a file of this folder in a process and a session of its own, with a task. Resolves once it is ready. */
async function forkReady(file: string, task: object): Promise<ChildProcess> {
  const child = fork(new URL(file, import.meta.url), [JSON.stringify(task)], { detached: true })
  await getMessage(child)
  return child
}

/** Sends the process a word, and returns its answer. */
function tell<Answer>(child: ChildProcess, word: string): Promise<Answer> {
  child.send(word)
  return getMessage(child)
}

/** The next message of the process. Rejects if it ends without one. */
async function getMessage<Message>(child: ChildProcess): Promise<Message> {
  const answered = new AbortController()
  const ended = once(child, 'exit', answered).then(([code]) => {
    throw new Error(`${child.spawnargs[1]} ended with ${code} before it answered`)
  })
  try {
    return await Promise.race([once(child, 'message', answered).then(([message]) => message), ended])
  } finally {
    answered.abort()
  }
}

/** The most resident memory of the process in bytes while `work` runs. */
async function highest(pid: number, work: () => Promise<unknown>): Promise<number> {
  let most = getResident(pid)
  const timer = setInterval(() => {
    most = Math.max(most, getResident(pid))
  }, 50)
  await work()
  clearInterval(timer)
  return most
}

if (import.meta.main) await attackAlone(name, attack)
