// Production on one machine: three database nodes with Patroni and etcd, HAProxy, PgBouncer, an S3 server.
import * as fs from 'node:fs'
import * as path from 'node:path'
import { until } from '#test/until.ts'
import { type Clock, createClock } from './clock.ts'
import { fill, getOwner, nodePlaces, place, three, writeSettings } from './cluster-settings.ts'
import { etcdUsers, nodeUsers } from './debian.ts'
import { rehearsalPasswords as passwords } from './passwords.ts'
import { patroniUsers } from './patroni-users.ts'
import { type Program, programs } from './programs.ts'
import { getAddress, rolesFile } from './settings.ts'
import { within } from './within.ts'

export interface Cluster {
  /** Patroni and PostgreSQL of each node. */
  nodes: Program[]
  /** The clock of each node's PostgreSQL and Patroni; etcd reads the kernel's clock directly. */
  clocks: Clock[]
  etcd: Program[]
  haproxy: Program
  pgbouncer: Program
  s3: Program
  /** The index of the leading node; undefined while there is none. */
  leader(): Promise<number | undefined>
  /** The standby that every commit waits for. */
  syncStandby(): Promise<number | undefined>
  etcdLeader(): Promise<number | undefined>
  /** Cuts this node off from the others in both directions. */
  isolate(node: number): void
  reconnect(): void
  /** Fills the disks of these nodes; emptyDisks empties them again. */
  fillDisks(nodes: readonly number[]): Promise<unknown>
  emptyDisks(): void
}

export const urls = {
  pooled: `postgresql://pixel:${passwords.pixel}@127.0.0.1:6432/pixel`,
  direct: `postgresql://pixel:${passwords.pixel}@127.0.0.1:5000/pixel`,
  replicas: `postgresql://pixel:${passwords.pixel}@127.0.0.1:5001/pixel`,
}
export const bucket = {
  id: 'pixel:rehearsal',
  secret: passwords.s3,
  endpoint: 'http://127.0.0.1:9000',
  name: 'pictures',
}

/** `folder` is the Debian's root, `logs` the folder for the programs' output. */
export async function startCluster(folder: string, logs: string): Promise<Cluster> {
  const program = programs(folder, logs)
  const root = (name: string) => path.join(folder, name)
  const filled = nodePlaces.map((name) => root(`${place}/${name}/filled`))
  writeSettings(folder)
  const etcd = three.map((node) =>
    program({ name: `etcd${node}`, user: etcdUsers[node - 1], command: etcdCommand(node) }),
  )
  const clocks = three.map((node) => createClock(root(`${place}/clock${node}`), '', `${place}/clock${node}`))
  const nodes = three.map((node, at) =>
    program({
      name: `node${node}`,
      user: nodeUsers[node - 1],
      command: ['patroni', `${place}/node${node}/patroni.yml`],
      env: { ...patroniUsers, ...clocks[at]!.env, HOME: `${place}/node${node}` },
    }),
  )
  const haproxy = program({
    name: 'haproxy',
    command: ['haproxy', '-f', '/etc/haproxy/haproxy.cfg'],
  })
  const pgbouncer = program({
    name: 'pgbouncer',
    user: getOwner(root('etc/pgbouncer/userlist.txt')),
    command: ['pgbouncer', '/etc/pgbouncer/pgbouncer.ini'],
  })
  const s3 = program({
    name: 's3',
    command: ['python3', '/srv/s3-server.py', `${place}/s3`, '9000,9001,9002,9003', bucket.id, bucket.secret],
  })
  const leader = () => nodeAnswering('/primary')
  for (const each of etcd) each.start()
  await until('etcd', etcdLeader, 60)
  nodes[0]!.start()
  await until('a first node', leader, 120)
  nodes[1]!.start()
  nodes[2]!.start()
  haproxy.start()
  const syncStandby = () => nodeAnswering('/sync')
  await until('a synchronous standby', syncStandby, 180)
  await until('the database’s roles', async () => makeRoles(folder), 30)
  pgbouncer.start()
  s3.start()
  return {
    nodes,
    clocks,
    etcd,
    haproxy,
    pgbouncer,
    s3,
    leader,
    syncStandby,
    etcdLeader,
    isolate: (node) => isolate(folder, node),
    reconnect: () => void within(folder, ['nft', 'flush', 'ruleset']),
    fillDisks: (which) => Promise.all(which.map((at) => fill(filled[at]!))),
    emptyDisks() {
      for (const file of filled) fs.rmSync(file, { force: true })
    },
  }
}

function etcdCommand(node: number): string[] {
  const at = getAddress(node)
  return [
    'etcd',
    `--name=etcd${node}`,
    `--data-dir=${place}/etcd${node}`,
    `--listen-client-urls=http://${at}:2379`,
    `--advertise-client-urls=http://${at}:2379`,
    `--listen-peer-urls=http://${at}:2380`,
    `--initial-advertise-peer-urls=http://${at}:2380`,
    `--initial-cluster=${three.map((each) => `etcd${each}=http://${getAddress(each)}:2380`).join()}`,
    '--log-level=warn',
  ]
}

/** The node whose Patroni answers this path with 200. */
async function nodeAnswering(probe: string): Promise<number | undefined> {
  const answers = await Promise.all(
    three.map(async (node) => {
      const answer = await fetch(`http://${getAddress(node)}:8008${probe}`, {
        signal: AbortSignal.timeout(1000),
      }).catch(() => undefined)
      await answer?.body?.cancel()
      return answer?.status === 200
    }),
  )
  const at = answers.indexOf(true)
  return at < 0 ? undefined : at
}

async function etcdLeader(): Promise<number | undefined> {
  const leads = await Promise.all(
    three.map(async (node) => {
      const options = { method: 'POST', body: '{}', signal: AbortSignal.timeout(2000) }
      const answer = await fetch(`http://${getAddress(node)}:2379/v3/maintenance/status`, options).catch(
        () => undefined,
      )
      const status = (await answer?.json()) as { leader?: string; header: { member_id: string } } | undefined
      return status?.leader !== undefined && status.leader === status.header.member_id
    }),
  )
  const at = leads.indexOf(true)
  return at < 0 ? undefined : at
}

function makeRoles(folder: string): boolean {
  const env = { PGPASSWORD: passwords.postgres, PIXEL_DATABASE_PASSWORD: passwords.pixel }
  within(
    folder,
    ['psql', '-v', 'ON_ERROR_STOP=1', 'host=127.0.0.1 port=5000 user=postgres dbname=postgres', '-f', '-'],
    env,
    rolesFile(),
  )
  return true
}

/** Separates the node by its users, because all connections of one machine come from 127.0.0.1. */
function isolate(folder: string, node: number): void {
  const [users, at] = [`{ ${nodeUsers[node]}, ${etcdUsers[node]} }`, getAddress(node + 1)]
  const rules = [
    'table inet split {',
    '  chain out { type filter hook output priority 0;',
    `    meta skuid ${users} ip daddr != ${at} drop`,
    `    meta skuid != ${users} ip daddr ${at} drop`,
    '  }',
    '}',
  ]
  within(folder, ['nft', '-f', '-'], {}, rules.join('\n'))
}
