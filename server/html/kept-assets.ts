// Scripts and styles of other versions: each copy that starts leaves its own in the data folder, where a copy of another version, before
// it or after it, finds what a page of this one asks for. Their names never collide.
import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { clock, daysAgo } from '#server/kit/clock.ts'

/** A page that was left open for longer is loaded again. */
const KEPT_DAYS = 30

export function keptAssets(dataDir: string): string {
  return path.join(dataDir, 'web')
}

/** Leaves the built files of `built` there; takes away what no copy has brought for `KEPT_DAYS`. */
export async function keepAssets(built: string, dataDir: string): Promise<void> {
  const kept = keptAssets(dataDir)
  await mkdir(kept, { recursive: true })
  const there = new Set(await readdir(kept))
  for (const name of await readdir(built)) {
    // What every build calls the same is the copy's own.
    if (name.endsWith('.json')) continue
    if (there.delete(name)) await utimes(path.join(kept, name), clock.now(), clock.now())
    else await copyWhole(path.join(built, name), path.join(kept, name))
  }
  for (const name of there) {
    const file = path.join(kept, name)
    // Another copy that starts may have taken it away.
    const age = await stat(file).catch(() => undefined)
    if (age && age.mtime < daysAgo(KEPT_DAYS)) await rm(file, { force: true })
  }
}

/** Nobody is ever given half a file. */
async function copyWhole(from: string, to: string): Promise<void> {
  const begun = `${to}.${randomUUID()}`
  await copyFile(from, begun)
  await rename(begun, to)
}
