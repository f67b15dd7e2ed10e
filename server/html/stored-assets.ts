// Scripts and styles of other versions: each copy that starts stores its own in the data folder, where a copy of an older or newer
// version finds what a page of this one requests. Their names never collide.
import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { clock, daysAgo } from '#server/kit/clock.ts'

/** A page that stays open for longer has to be reloaded. */
const STORED_DAYS = 30

export function storedAssetsFolder(dataDir: string): string {
  return path.join(dataDir, 'web')
}

/** Stores the built files of `built` there; removes what no starting copy has had for `STORED_DAYS`. */
export async function storeAssets(built: string, dataDir: string): Promise<void> {
  const stored = storedAssetsFolder(dataDir)
  await mkdir(stored, { recursive: true })
  const there = new Set(await readdir(stored))
  for (const name of await readdir(built)) {
    // Files that have the same name in every build are not shared.
    if (name.endsWith('.json')) continue
    if (there.delete(name)) await utimes(path.join(stored, name), clock.now(), clock.now())
    else await copyWhole(path.join(built, name), path.join(stored, name))
  }
  for (const name of there) {
    const file = path.join(stored, name)
    // Another copy that is starting may have removed it.
    const age = await stat(file).catch(() => undefined)
    if (age && age.mtime < daysAgo(STORED_DAYS)) await rm(file, { force: true })
  }
}

/** Copies under a temporary name first, so that nobody reads half a file. */
async function copyWhole(from: string, to: string): Promise<void> {
  const begun = `${to}.${randomUUID()}`
  await copyFile(from, begun)
  await rename(begun, to)
}
