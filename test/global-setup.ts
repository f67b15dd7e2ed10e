// Builds the pages if there is no build yet. Starts the PostgreSQL of a test run and passes its URL to the test workers in
// TEST_POSTGRES_URL.
import * as fs from 'node:fs'
import * as path from 'node:path'
import { startPostgres, stopAbandonedPostgres } from '../scripts/postgres.ts'
import { buildPages } from './pages.ts'

/** A run takes a fifth of it. */
const ROOM_BYTES = 1e9
/** In memory where there is room: each file creates databases, and copying one is mostly writing files. */
const MEMORY = '/dev/shm'
const DISK = '/tmp'
const PREFIX = 'pixel-test-postgres-'

/** Vitest calls this for each project, and the returned function when the run is over. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_POSTGRES_URL) return undefined
  // A worker that once found no build goes on without, also after a later file has built it.
  if (!fs.existsSync(new URL('../dist/ssr/entry-server.js', import.meta.url))) await buildPages()
  for (const place of [MEMORY, DISK]) await removeAbandoned(place)
  const home = fs.mkdtempSync(path.join(hasRoom(MEMORY) ? MEMORY : DISK, `${PREFIX}${process.pid}-`))
  fs.chmodSync(home, 0o711)
  const postgres = await startPostgres({ dir: path.join(home, 'postgres'), fast: true })
  process.env.TEST_POSTGRES_URL = postgres.superuserUrl('postgres')
  return async () => {
    await postgres.stop()
    fs.rmSync(home, { recursive: true })
  }
}

/** Stops the servers that killed runs left behind. */
async function removeAbandoned(place: string): Promise<void> {
  if (!fs.existsSync(place)) return
  for (const name of fs.readdirSync(place).filter((entry) => entry.startsWith(PREFIX))) {
    const home = path.join(place, name)
    const runner = name.slice(PREFIX.length).split('-')[0]
    if (fs.statSync(home).uid !== process.getuid!() || fs.existsSync(`/proc/${runner}`)) continue
    if (await stopAbandonedPostgres(path.join(home, 'postgres'))) fs.rmSync(home, { recursive: true })
  }
}

function hasRoom(folder: string): boolean {
  if (!fs.existsSync(folder)) return false
  const { bavail, bsize } = fs.statfsSync(folder)
  return bavail * bsize > ROOM_BYTES
}
