// Removes all but the newest backups from a target, and the pictures that only removed ones list (docs/decisions/050).
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { LATEST, type Manifest, manifestName, PICTURES, pictureName } from './manifest.ts'
import { readPictureLists } from './picture-lists.ts'
import type { Target } from './target.ts'

/** A backup without a manifest is being made, or was broken off; after this time it is taken for the latter. */
const UNFINISHED_MS = 2 * DAY_MS

export interface Removed {
  backups: number
  pictures: number
}

/**
 * Keeps the `keep` newest finished backups, and the one that is named the latest. Undefined if another backup may be under way, which
 * relies on pictures that are here: then nothing is removed. After a backup that failed, pictures that no backup lists stay: it has
 * copied them, and the next one needs them.
 */
export async function removeOldBackups(
  target: Target,
  keep: number,
  { isAfterFailure = false } = {},
): Promise<Removed | undefined> {
  // Before anything else is read: pictures that a backup puts from now on are not among them.
  const pictures = await collectNames(target.list(PICTURES))
  const { finished, unfinished } = await readStamps(target)
  if (unfinished.some((stamp) => Math.abs(clock.realNow().getTime() - parseStamp(stamp)) < UNFINISHED_MS))
    return undefined
  const latest = await target.get(LATEST)
  const named = latest && (JSON.parse(latest.toString()) as { stamp: string }).stamp
  const kept = finished.filter((stamp, n) => n < keep || stamp === named)
  const needed = await listPictures(target, kept)
  const old = finished.filter((stamp) => !kept.includes(stamp))
  const removable = isAfterFailure ? await listPictures(target, old) : new Set(pictures)
  // The manifests first: if this is interrupted, a backup is unfinished, never incomplete.
  for (const stamp of old) await target.remove(manifestName(stamp))
  await target.flush()
  for (const stamp of [...old, ...unfinished]) await target.removeFolder(stamp)
  const unneeded = needed && removable ? pictures.filter((name) => removable.has(name) && !needed.has(name)) : []
  for (const name of unneeded) await target.remove(name)
  await target.flush()
  return { backups: old.length, pictures: unneeded.length }
}

/** The stamps of all backups, the newest first. */
export async function readStamps(target: Target): Promise<{ finished: string[]; unfinished: string[] }> {
  const finished: string[] = []
  const unfinished: string[] = []
  const stamps = (await target.folders()).filter((name) => !Number.isNaN(parseStamp(name)))
  for (const stamp of stamps.sort().reverse())
    ((await target.has(manifestName(stamp))) ? finished : unfinished).push(stamp)
  return { finished, unfinished }
}

/** The moment of a stamp in milliseconds; NaN for any other name. */
function parseStamp(stamp: string): number {
  const parts = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3}Z)$/.exec(stamp)
  return parts ? Date.parse(`${parts[1]}:${parts[2]}:${parts[3]}.${parts[4]}`) : Number.NaN
}

/** The names of all pictures that these backups list; undefined if one of them was made before there were lists. */
async function listPictures(target: Target, stamps: string[]): Promise<Set<string> | undefined> {
  const names = new Set<string>()
  const read = async (name: string) => (await target.get(name)) ?? missing(name)
  for (const stamp of stamps) {
    const { pictureLists } = JSON.parse((await read(manifestName(stamp))).toString()) as Partial<Manifest>
    if (pictureLists === undefined) return undefined
    for await (const { key } of readPictureLists(read, stamp, pictureLists)) names.add(pictureName(key))
  }
  return names
}

function missing(name: string): never {
  throw new Error(`${name} is missing from the backup: nothing was removed`)
}

async function collectNames(names: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = []
  for await (const name of names) all.push(name)
  return all
}
