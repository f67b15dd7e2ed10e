// The rehearsal itself, in its own namespaces of network, processes and mounts: everything it starts ends with it.
import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { readConfig } from '#server/kit/config.ts'
import { developmentSecrets } from '#server/kit/development-secrets.ts'
import { createLog } from '#server/kit/log.ts'
import { openServices } from '#server/outside/services.ts'
import { until } from '#test/until.ts'
import { operator } from '../bench/operator.ts'
import { startProvider } from '../bench/processes.ts'
import { providerAdmin } from '../bench/provider-admin.ts'
import { startPostgres } from '../postgres.ts'
import { makeCast } from './cast.ts'
import { findWrong } from './check-acknowledged.ts'
import { startClients } from './clients.ts'
import { createClock } from './clock.ts'
import { bucket, startCluster, urls } from './cluster.ts'
import { nodePlaces, place } from './cluster-settings.ts'
import { createCopy, getSettings } from './copies.ts'
import { clockFolder } from './debian.ts'
import { type PlannedFault, plannedFaults, rollingRestart, type Stage } from './faults.ts'
import { openPostOffice } from './post-office.ts'
import { addUp, countDone, getRow, nameCut, nameWrong, type Row, writeTable } from './table.ts'

const [debian = '', folder = '', only = '', calmSeconds = '15', givers = '8', operations = '0'] = process.argv.slice(2)
const print = (text: string) => console.log(`[${new Date().toISOString().slice(11, 19)}] ${text}`)
const sandboxPort = 9500
const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
/** How long the observation goes on after a fault is repaired. */
const AFTER_SECONDS = 25

const postOffice = await openPostOffice()
const copyClock = createClock(path.join(folder, 'clock'), clockFolder(debian))
const rightClock = { ...copyClock, env: {} }
const where = (name: string, role: 'web' | 'worker', port: number, metricsPort: number, clock = rightClock) => ({
  name,
  role,
  port,
  metricsPort,
  sandboxUrl,
  folder,
  postOffice,
  clock,
})
const places = [
  where('web1', 'web', 3000, 13000),
  where('web2', 'web', 3010, 13010, copyClock),
  where('worker1', 'worker', 3020, 9464),
  where('worker2', 'worker', 3030, 9465, copyClock),
]

execFileSync('ip', ['link', 'set', 'lo', 'up'])
const inDebian = (name: string) => path.join(debian, name)
for (const name of ['proc', 'dev']) execFileSync('mount', ['--rbind', `/${name}`, inDebian(name)])
// Each database node has its own disk, which a fault can fill; everything else is on another.
for (const name of ['', ...nodePlaces]) {
  const at = inDebian(path.join(place, name))
  fs.mkdirSync(at, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=3g,mode=0755', 'rehearsal', at])
}

print('three nodes of PostgreSQL with Patroni and etcd, HAProxy, PgBouncer, S3')
const cluster = await startCluster(debian, folder)
print('the provider, with its own database')
const postgres = await startPostgres({ dir: path.join(folder, 'provider') })
const sandbox = await startProvider(
  { sandboxPort, sandboxDatabaseUrl: await postgres.ensureDatabase('sandbox') },
  'https://localhost',
  // The load balancer's certificate is the rehearsal's own.
  { NODE_TLS_REJECT_UNAUTHORIZED: '0', SANDBOX_HOST: '127.0.0.1' },
)
const provider = providerAdmin({ sandboxUrl, sandboxAdminToken: developmentSecrets.SANDBOX_ADMIN_TOKEN })
await provider.knobs({ payouts: { outcome: 'succeed', accept_seconds: 1, process_seconds: 2 } })
await makeBucket()
print('two copies of the web and two workers')
const copies = places.map(createCopy)
for (const copy of copies) await copy.start()
const keys = { AWS_ACCESS_KEY_ID: bucket.id, AWS_SECRET_ACCESS_KEY: bucket.secret }
const services = openServices(readConfig({ ...getSettings(places[0]!), ...keys }), urls.direct, createLog('error'))
const cast = await makeCast(services, sandboxUrl, { payees: 60 })
const stage: Stage = { cluster, webs: copies.slice(0, 2), workers: copies.slice(2), provider, postOffice, copyClock }
await until('the load balancer', redirectsToHttps, 30)

const log = path.join(folder, 'acknowledged.log')
const clients = startClients({ port: 443, cast, postOffice, givers: Number(givers), log })
print(`${givers} people give, others read, buy, react and request payouts; what was acknowledged is in ${log}`)
const rows: Row[] = []
/** Faults that could not be injected or repaired. */
const failed: string[] = []
try {
  rows.push(await observe('nothing broken', Number(calmSeconds), async () => undefined))
  const faults = plannedFaults.filter(({ name }) => name.includes(only))
  const isEnough = () => failed.length > 0 || countDone(clients.answers).all >= Number(operations)
  for (let made = 0; made < faults.length || (faults.length > 0 && !isEnough()); made++) {
    const fault = faults[made % faults.length]!
    await rehearse(fault).then(
      (row) => rows.push(row),
      (error: Error) => failed.push(`${fault.name}: ${error.message}`),
    )
  }
} finally {
  print('clients stop')
  await clients.stop()
}
process.exitCode = await conclude()
await services.database.close()
await Promise.all(copies.map((copy) => copy.stop()))
await sandbox.stop()
await postgres.stop()
postOffice.close()
for (const program of [cluster.haproxy, cluster.pgbouncer, cluster.s3, ...cluster.nodes, ...cluster.etcd])
  program.signal('SIGTERM')
process.exit()

async function redirectsToHttps(): Promise<boolean> {
  const answer = await fetch('http://127.0.0.1:80/livez', { redirect: 'manual', signal: AbortSignal.timeout(2000) })
  return answer.status === 302
}

async function rehearse(fault: PlannedFault): Promise<Row> {
  print(fault.name)
  return observe(fault.name, AFTER_SECONDS, async () => {
    const repair = await fault.breakIt(stage)
    await wait(fault.seconds * 1000)
    await repair()
  })
}

/** Observes until the cluster is whole again, or for two minutes: the next fault should find a whole cluster. */
async function observe(name: string, seconds: number, happen: () => Promise<unknown>): Promise<Row> {
  const from = performance.now()
  await happen()
  await wait(seconds * 1000)
  await until(
    'a leader and a synchronous standby',
    async () => (await cluster.leader()) !== undefined && (await cluster.syncStandby()) !== undefined,
    120,
  ).catch((error: Error) => print(`${name}: ${error.message}`))
  const row = getRow({ name, from, to: performance.now() }, clients.answers, postOffice.arrived)
  const { secondsWithout, done, wrong, cut, twice } = row
  print(`  ${secondsWithout} s without a gift, ${done.gift} gifts, ${wrong} wrong, ${cut} cut off, ${twice} sent twice`)
  return row
}

async function makeBucket(): Promise<void> {
  const client = new S3Client({
    endpoint: bucket.endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: bucket.id, secretAccessKey: bucket.secret },
  })
  await until('S3', async () => client.send(new CreateBucketCommand({ Bucket: bucket.name })), 60)
  client.destroy()
}

/** Prints the results. Returns the exit code. */
async function conclude(): Promise<number> {
  const { answers, acknowledged } = clients
  const table = addUp(rows)
  console.log(`\n${writeTable(table)}\n`)
  const { all, text } = countDone(answers)
  console.log(`${all} operations acknowledged: ${text}`)
  const { gifts, purchases, payouts, reactions } = acknowledged
  console.log(
    `logged: ${gifts.length} gifts and ${purchases.length} purchases that were paid, ${payouts.size} payouts, ${reactions.size} last reactions`,
  )
  for (const name of nameCut(answers)) console.log(`cut off: ${name}`)
  const wrong = [
    ...failed.map((name) => `NOT rehearsed: ${name}`),
    ...nameWrong(answers).map((name) => `wrong answers: ${name}`),
    ...table
      .filter(({ name, cut, twice }) => name === rollingRestart && cut + twice > 0)
      .map(({ name }) => `clients noticed: ${name}`),
    ...copies
      .map((copy, at) => `${places[at]!.name} ended by itself ${copy.endedByItself()} times`)
      .filter((_, at) => copies[at]!.endedByItself() > 0),
    ...(await findWrong({ db: services.db, provider, acknowledged, postOffice })),
  ]
  for (const line of wrong.slice(0, 50)) console.log(line)
  const books = await operator(['ledger', 'verify'], getSettings(places[2]!))
  console.log(books.output)
  console.log(wrong.length === 0 ? 'nothing acknowledged was lost or doubled' : `${wrong.length} things are wrong`)
  return books.isDone && wrong.length === 0 ? 0 : 1
}
