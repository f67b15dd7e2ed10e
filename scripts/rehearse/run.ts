// The rehearsal itself, alone in its namespaces of network, processes and mounts: whatever it starts ends with it.
import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { createTestAccount } from '#db/fixtures.ts'
import { readConfig } from '#server/kit/config.ts'
import { sql } from '#server/kit/db.ts'
import { createLog } from '#server/kit/log.ts'
import { developmentSecrets } from '#server/kit/settings.ts'
import { openServices, type Services } from '#server/outside/services.ts'
import { operator, providerAdmin, wait } from '../bench/fire.ts'
import { sandboxEnv, startProcess } from '../bench/processes.ts'
import { startPostgres } from '../postgres.ts'
import { type Clients, startClients } from './clients.ts'
import { bucket, startCluster, urls } from './cluster.ts'
import { copyOf, settingsOf } from './copies.ts'
import { type PlannedFault, plannedFaults, type Stage } from './faults.ts'
import { until } from './programs.ts'
import { type Booked, compare, nameWrong, type Row, rowOf, writeTable } from './table.ts'

const [debian = '', folder = '', only = '', calmSeconds = '15', givers = '8'] = process.argv.slice(2)
const say = (text: string) => console.log(`[${new Date().toISOString().slice(11, 19)}] ${text}`)
const sandboxPort = 9500
const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
/** After a fault is mended it is looked on for so long. */
const AFTER_SECONDS = 25
const SETTLE_SECONDS = 180

const where = (name: string, role: 'web' | 'worker', port: number, metricsPort: number) => ({
  name,
  role,
  port,
  metricsPort,
  sandboxUrl,
  folder,
})
const places = [
  where('web1', 'web', 3000, 13000),
  where('web2', 'web', 3010, 13010),
  where('worker1', 'worker', 3020, 9464),
  where('worker2', 'worker', 3030, 9465),
]

execFileSync('ip', ['link', 'set', 'lo', 'up'])
const inDebian = (name: string) => path.join(debian, name)
for (const name of ['proc', 'dev']) execFileSync('mount', ['--rbind', `/${name}`, inDebian(name)])
fs.mkdirSync(inDebian('srv/pixel'), { recursive: true })
// A disk of its own, which can be full.
execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=3g,mode=0755', 'rehearsal', inDebian('srv/pixel')])

say('three nodes of PostgreSQL with Patroni and etcd, HAProxy, PgBouncer, S3')
const cluster = await startCluster(debian, folder)
say('the provider, with a database of its own')
const postgres = await startPostgres({ dir: path.join(folder, 'provider') })
const sandbox = await startProcess(
  'sandbox/main.ts',
  sandboxEnv(sandboxPort, await postgres.ensureDatabase('sandbox'), 'https://localhost/v1/webhooks/sandbox', {
    // The door's certificate is the rehearsal's own.
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
    SANDBOX_HOST: '127.0.0.1',
  }),
  `${sandboxUrl}/_sandbox/health`,
)
await makeBucket()
say('two copies of the web and two workers')
const copies = places.map(copyOf)
for (const copy of copies) await copy.start()
const services = openServices(readConfig(settingsOf(places[0]!)), urls.direct, createLog('error'))
const pageUrl = 'rehearsed'
await createTestAccount(services, { page_url: pageUrl, page_name: 'Rehearsed' })
const stage: Stage = {
  cluster,
  webs: copies.slice(0, 2),
  workers: copies.slice(2),
  provider: providerAdmin(sandboxUrl, developmentSecrets.SANDBOX_ADMIN_TOKEN),
}
await until('the front door', async () => stage && (await knock()), 30)

const clients = startClients({
  port: 443,
  pageUrl,
  givers: Number(givers),
  readers: 4,
  log: path.join(folder, 'acknowledged.log'),
})
say(`${givers} people give, 4 read; what each was told is in ${path.join(folder, 'acknowledged.log')}`)
const rows: Row[] = []
/** Faults that could not be made, or not mended. */
const failed: string[] = []
try {
  rows.push(await lookOn('nothing broken', clients, Number(calmSeconds), async () => undefined))
  for (const fault of plannedFaults.filter(({ name }) => name.includes(only)))
    await rehearse(fault).then(
      (row) => rows.push(row),
      (error: Error) => failed.push(`${fault.name}: ${error.message}`),
    )
} finally {
  say('clients stop')
  await clients.stop()
}
console.log(`\n${writeTable(rows)}\n`)
for (const name of failed) console.log(`NOT rehearsed: ${name}`)
for (const name of nameWrong(clients.heard)) console.log(`wrong: ${name}`)
process.exitCode =
  (await prove(clients, services)) && failed.length === 0 && rows.every(({ wrong }) => wrong === 0) ? 0 : 1
await services.database.close()
await Promise.all(copies.map((copy) => copy.stop()))
await sandbox.stop()
await postgres.stop()
for (const program of [cluster.haproxy, cluster.pgbouncer, cluster.s3, ...cluster.nodes, ...cluster.etcd])
  program.signal('SIGTERM')
process.exit()

async function knock(): Promise<boolean> {
  const answer = await fetch('http://127.0.0.1:80/livez', { redirect: 'manual', signal: AbortSignal.timeout(2000) })
  return answer.status === 302
}

async function rehearse(fault: PlannedFault): Promise<Row> {
  say(fault.name)
  return lookOn(fault.name, clients, AFTER_SECONDS, async () => {
    const mend = await fault.breakIt(stage)
    await wait(fault.seconds * 1000)
    await mend()
  })
}

/** Until things stand as before, or a minute went by: the next fault should find a whole cluster. */
async function lookOn(name: string, seen: Clients, seconds: number, happen: () => Promise<unknown>): Promise<Row> {
  const from = seen.now()
  await happen()
  await wait(seconds * 1000)
  await until(
    'a leader and a standby in step',
    async () => (await cluster.leader()) !== undefined && (await cluster.syncStandby()) !== undefined,
    120,
  ).catch((error: Error) => say(`${name}: ${error.message}`))
  const row = rowOf({ name, from, to: seen.now() }, seen.heard)
  say(`  ${row.secondsWithout} s without a gift, ${row.gifts} gifts, ${row.wrong} wrong answers, ${row.cut} cut off`)
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

/** What the clients wrote down against the books, and the books against the provider. */
async function prove({ paid, heard }: Clients, { db }: Services): Promise<boolean> {
  const found = await until(
    'every paid gift in the books',
    async () => {
      const now = compare(paid, await readBooked(db))
      return now.lost.length === 0 ? now : undefined
    },
    SETTLE_SECONDS,
  ).catch(async () => compare(paid, await readBooked(db)))
  console.log(
    `${heard.length} answers, ${paid.length} gifts acknowledged and paid: ${found.lost.length} lost, ${found.doubled.length} doubled`,
  )
  const books = await operator(['ledger', 'verify'], settingsOf(places[2]!))
  console.log(books.output)
  return found.lost.length === 0 && found.doubled.length === 0 && books.isDone
}

async function readBooked(db: Services['db']): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    select p.id, p.state,
           (select count(*)::int from journals j where j.source = 'receipt:sandbox:' || p.provider_payment_id) as journals
      from payments p`.execute(db)
  return rows
}
