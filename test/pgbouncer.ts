// A real PgBouncer in transaction mode in front of a test's database, if it is installed (`apt-get install pgbouncer`).
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../scripts/free-port.ts'

export const hasPgbouncer = spawnSync('pgbouncer', ['--version'], { stdio: 'ignore' }).status === 0

export interface Pgbouncer {
  /** The URL of the same database through PgBouncer. */
  url: string
  close(): Promise<void>
}

export async function startPgbouncer(databaseUrl: string): Promise<Pgbouncer> {
  const url = new URL(databaseUrl)
  const socketFolder = url.searchParams.get('host')!
  const folder = mkdtempSync(path.join(tmpdir(), 'pixel-test-pgbouncer-'))
  const port = await freePort()
  writeFileSync(path.join(folder, 'users.txt'), `"${url.username}" ""\n`)
  writeFileSync(
    path.join(folder, 'pgbouncer.ini'),
    `[databases]\n* = host=${socketFolder} port=${url.port || 5432} user=${url.username}
[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any\npool_mode = transaction\n`,
  )
  chmodSync(folder, 0o755)
  // The tests' PostgreSQL accepts only its own user, and PgBouncer refuses to run as root.
  const { uid, gid } = statSync(socketFolder)
  const bouncer = spawn('pgbouncer', [path.join(folder, 'pgbouncer.ini')], {
    uid,
    gid,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  for await (const line of bouncer.stderr.iterator({ destroyOnReturn: false }))
    if (/process up/.test(String(line))) break
  bouncer.stderr.resume()
  return {
    url: Object.assign(new URL(`postgresql://127.0.0.1:${port}${url.pathname}`), { username: url.username }).href,
    async close() {
      bouncer.kill()
      await once(bouncer, 'exit')
      rmSync(folder, { recursive: true })
    },
  }
}
