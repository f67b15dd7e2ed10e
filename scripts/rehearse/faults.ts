// The faults, injected one after the other, and how each is repaired.
import { until } from '#test/until.ts'
import type { providerAdmin } from '../bench/provider-admin.ts'
import type { Clock } from './clock.ts'
import type { Cluster } from './cluster.ts'
import type { Copy } from './copy.ts'
import type { PostOffice } from './post-office.ts'

export interface Stage {
  cluster: Cluster
  /** The web copies, and below the workers. */
  webs: Copy[]
  workers: Copy[]
  provider: ReturnType<typeof providerAdmin>
  postOffice: PostOffice
  /** The clock that one web copy and one worker share, as on one machine. */
  copyClock: Clock
}

/** Not a fault: no request may fail because of it, and no job may be done twice. */
export const rollingRestart = 'every copy restarted, one after the other'

export interface PlannedFault {
  name: string
  /** How long it lasts before it is repaired. */
  seconds: number
  breakIt(stage: Stage): Promise<() => void | Promise<void>>
}

/** Waits for the node, because the previous fault's recovery may still be going on. */
function node(find: () => Promise<number | undefined>): Promise<number> {
  return until('a node in the role that is to fail', find, 120)
}

const HOUR_SECONDS = 3600

/** Sets a clock wrong, and right again after `seconds`. */
function clockFault(
  whose: string,
  direction: 'ahead' | 'behind',
  find: (stage: Stage) => Clock | Promise<Clock>,
): PlannedFault {
  return {
    name: `clock of ${whose} 1 h ${direction}`,
    seconds: 20,
    async breakIt(stage) {
      const clock = await find(stage)
      clock.set(direction === 'ahead' ? HOUR_SECONDS : -HOUR_SECONDS)
      return () => clock.set(0)
    },
  }
}

const ofCopies = ({ copyClock }: Stage) => copyClock
const ofLeader = async ({ cluster }: Stage) => cluster.clocks[await node(cluster.leader)]!

/** breakIt returns the function that repairs the fault. */
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
    name: 'mail gone 60 s',
    seconds: 60,
    async breakIt({ postOffice }) {
      postOffice.closeMail()
      return () => postOffice.openMail()
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
    name: 'disk of the leader full 30 s',
    seconds: 30,
    async breakIt({ cluster }) {
      await cluster.fillDisks([await node(cluster.leader)])
      return () => cluster.emptyDisks()
    },
  },
  {
    name: 'disk of every database node full 30 s',
    seconds: 30,
    async breakIt({ cluster }) {
      await cluster.fillDisks([...cluster.nodes.keys()])
      return () => cluster.emptyDisks()
    },
  },
  clockFault('a web copy and a worker', 'ahead', ofCopies),
  clockFault('a web copy and a worker', 'behind', ofCopies),
  clockFault('the leader', 'ahead', ofLeader),
  clockFault('the leader', 'behind', ofLeader),
  {
    name: rollingRestart,
    seconds: 0,
    async breakIt({ webs, workers }) {
      for (const copy of [...webs, ...workers]) {
        await copy.stop()
        await copy.start()
      }
      return () => undefined
    },
  },
]

/** Faults that cannot be rehearsed on one machine; printed in every run. */
export const notRehearsed = [
  'the clock of etcd: its programs read the kernel’s clock, of which this machine has only one',
]
