// What is broken, one after the other, and how it is made whole again.
import type { providerAdmin } from '../bench/fire.ts'
import type { Cluster } from './cluster.ts'
import type { Copy } from './copies.ts'
import { until } from './programs.ts'

export interface Stage {
  cluster: Cluster
  /** Of the web, and of the worker. */
  webs: Copy[]
  workers: Copy[]
  provider: ReturnType<typeof providerAdmin>
}

export interface PlannedFault {
  name: string
  /** How long it lasts before it is mended. */
  seconds: number
  breakIt(stage: Stage): Promise<() => void | Promise<void>>
}

/** What was broken before may still be on its way back. */
function node(find: () => Promise<number | undefined>): Promise<number> {
  return until('somebody who plays the part that is to be broken', find, 120)
}

/** Each answers how to mend it. */
export const plannedFaults: PlannedFault[] = [
  {
    name: 'leader killed',
    seconds: 30,
    async breakIt({ cluster }) {
      const leader = cluster.nodes[await node(cluster.leader)]!
      leader.signal('SIGKILL')
      return () => leader.start()
    },
  },
  {
    name: 'leader frozen 35 s',
    seconds: 35,
    async breakIt({ cluster }) {
      const leader = cluster.nodes[await node(cluster.leader)]!
      leader.signal('SIGSTOP')
      return () => leader.signal('SIGCONT')
    },
  },
  {
    name: 'standby in step lost',
    seconds: 15,
    async breakIt({ cluster }) {
      const standby = cluster.nodes[await node(cluster.syncStandby)]!
      standby.signal('SIGKILL')
      return () => standby.start()
    },
  },
  {
    name: 'leader cut off from the network 35 s',
    seconds: 35,
    async breakIt({ cluster }) {
      cluster.isolate(await node(cluster.leader))
      return () => cluster.reconnect()
    },
  },
  {
    name: 'etcd leader killed',
    seconds: 10,
    async breakIt({ cluster }) {
      const leader = cluster.etcd[await node(cluster.etcdLeader)]!
      leader.signal('SIGKILL')
      return () => leader.start()
    },
  },
  {
    name: 'PgBouncer killed',
    seconds: 3,
    async breakIt({ cluster }) {
      cluster.pgbouncer.signal('SIGKILL')
      return () => cluster.pgbouncer.start()
    },
  },
  {
    name: 'web copy killed',
    seconds: 5,
    async breakIt({ webs }) {
      await webs[0]!.kill()
      return () => webs[0]!.start()
    },
  },
  {
    name: 'worker killed',
    seconds: 5,
    async breakIt({ workers }) {
      await workers[0]!.kill()
      return () => workers[0]!.start()
    },
  },
  {
    name: 'S3 gone 60 s',
    seconds: 60,
    async breakIt({ cluster }) {
      cluster.s3.signal('SIGSTOP')
      return () => cluster.s3.signal('SIGCONT')
    },
  },
  {
    name: 'provider slow 30 s',
    seconds: 30,
    async breakIt({ provider }) {
      await provider.knobs({
        api: { faults: [{ route: '*', kind: 'latency', probability: 1, delay_ms: [3000, 8000] }] },
      })
      return () => provider.knobs({ api: { faults: [] } })
    },
  },
  {
    name: 'disk of the database full 15 s',
    seconds: 15,
    async breakIt({ cluster }) {
      cluster.fillDisk()
      return () => cluster.emptyDisk()
    },
  },
]

/** What the issue of a rehearsal names and this one does not do, said in every run. */
export const notRehearsed = [
  'mail gone',
  'clock jumped ±1 h',
  'purchases and payouts under faults (`npm run crash` kills those flows)',
]
