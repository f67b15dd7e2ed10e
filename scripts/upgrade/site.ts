// The installation that is upgraded under load: two web copies and a worker on one database and folder, with the provider beside them.
import { rmSync } from 'node:fs'
import * as path from 'node:path'
import { atEnd } from '../at-end.ts'
import { startProvider } from '../bench/processes.ts'
import { productEnv } from '../bench/product-env.ts'
import { freePort } from '../free-port.ts'
import { temporaryHome } from '../postgres-host.ts'
import { type Copy, runCopy } from '../rehearse/copy.ts'
import { openRoundRobin, type RoundRobin } from './load-balancer.ts'
import { startOwnPostgres } from './own-postgres.ts'
import type { Version } from './versions.ts'

export interface Site {
  balancer: RoundRobin
  /** Two web copies and the worker. */
  copies: { name: string; copy: Copy }[]
  databaseUrl: string
  /** The environment of the operator's commands. */
  settings: NodeJS.ProcessEnv
  /** The folder with the copies' logs. */
  home: string
}

/** Shorter than in deploy/systemd. */
const DRAIN_SECONDS = '4'

/** Starts this version on new data filled with the demo. All of it is registered with `atEnd`. */
export async function startSite({ folder }: Version): Promise<Site> {
  const home = temporaryHome('pixel-upgrade')
  atEnd(() => rmSync(home, { recursive: true, force: true }))
  const postgres = await startOwnPostgres(path.join(home, 'postgres'))
  const databaseUrl = await postgres.ensureDatabase('pixel')
  const ports = [await freePort(), await freePort()]
  const balancer = await openRoundRobin(ports)
  atEnd(balancer.close)
  const [sandboxPort, sandboxDatabaseUrl] = [await freePort(), await postgres.ensureDatabase('sandbox')]
  const origin = `http://127.0.0.1:${balancer.port}`
  await startProvider({ sandboxPort, sandboxDatabaseUrl }, origin)
  const settings = {
    ...productEnv(ports[0]!, { sandboxPort, databaseUrl, dataDir: path.join(home, 'data') }),
    PUBLIC_URL: origin,
    TRUSTED_PROXIES: '127.0.0.1',
    PAYMENT_CHECK_SECONDS: '5',
    DRAIN_SECONDS,
    LOG_LEVEL: 'warn',
  }
  return { balancer, copies: await startCopies(folder, home, settings, ports), databaseUrl, settings, home }
}

async function startCopies(
  folder: string,
  home: string,
  settings: NodeJS.ProcessEnv,
  ports: readonly number[],
): Promise<Site['copies']> {
  const copies: Site['copies'] = []
  // At once: Ctrl-C reaches the copies too, and one that is still wanted would be started again.
  atEnd(() => Promise.all(copies.map(({ copy }) => copy.stop())))
  for (const [name, role, port] of [
    ['web 1', 'web', ports[0]!],
    ['web 2', 'web', ports[1]!],
    ['worker', 'worker', await freePort()],
  ] as const) {
    const metricsPort = await freePort()
    const env = { ...settings, PIXEL_ROLE: role, PORT: `${port}`, METRICS_PORT: `${metricsPort}` }
    const copy = runCopy({ name, metricsPort, logs: home, env: copies.length === 0 ? { ...env, SEED: 'demo' } : env })
    copies.push({ name, copy })
    await copy.start(folder)
  }
  return copies
}
