// The reference for money: PostgreSQL's own TPC-B-like benchmark on the same server, right before or after.
import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { promisify } from 'node:util'
import { installPackages } from '../debian-packages.ts'

const exec = promisify(execFile)
const DEBIAN = '/usr/lib/postgresql'
const SCALE = 20

/** Path of pgbench; installs Debian's package if it is missing and we are root. */
export function ensurePgbench(): string {
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

export async function prepareTpcB(pgbench: string, url: string): Promise<void> {
  await exec(pgbench, ['-i', '-q', '-s', String(SCALE), url])
}

/** Transactions per second of `pgbench -c 16` with prepared statements, over `seconds`. */
export async function tpcB(pgbench: string, url: string, seconds: number): Promise<number> {
  const { stdout } = await exec(pgbench, ['-c', '16', '-j', '2', '-M', 'prepared', '-n', '-T', String(seconds), url])
  const tps = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (!tps) throw new Error('pgbench printed no rate')
  return Number(tps)
}
