// The reference for money: PostgreSQL's own TPC-B-like benchmark on the same server, right before or after.
import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { promisify } from 'node:util'
import { installPackages } from '../debian-packages.ts'
import type { BenchEnvironment } from './environment.ts'

const exec = promisify(execFile)
const DEBIAN = '/usr/lib/postgresql'
const SCALE = 20
const SECONDS = 5

/** Prepares it beside the environment's databases. The returned function measures transactions per second of `pgbench -c 16`. */
export async function prepareTpcB({ postgres }: BenchEnvironment): Promise<() => Promise<number>> {
  const pgbench = ensurePgbench()
  const url = await postgres.ensureDatabase('tpcb')
  await exec(pgbench, ['-i', '-q', '-s', String(SCALE), url])
  return async () => {
    const { stdout } = await exec(pgbench, ['-c', '16', '-j', '2', '-M', 'prepared', '-n', '-T', String(SECONDS), url])
    const tps = /tps = ([\d.]+)/.exec(stdout)?.[1]
    if (!tps) throw new Error('pgbench printed no rate')
    return Number(tps)
  }
}

/** Path of pgbench; installs Debian's package if it is missing and we are root. */
function ensurePgbench(): string {
  const found = findPgbench() ?? (installPackages(['postgresql']) ? findPgbench() : undefined)
  if (!found) throw new Error('pgbench is not installed (Debian: the package postgresql)')
  return found
}

function findPgbench(): string | undefined {
  if (!existsSync(DEBIAN)) return undefined
  return readdirSync(DEBIAN)
    .map((version) => `${DEBIAN}/${version}/bin/pgbench`)
    .findLast((path) => existsSync(path))
}
