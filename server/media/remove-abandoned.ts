import { readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { absent } from '#server/kit/absent.ts'
import { clock, HOUR_MS } from '#server/kit/clock.ts'

const ABANDONED_MS = HOUR_MS

/** Removes files that a killed server has left behind. */
export async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (mtimeMs < clock.now().getTime() - ABANDONED_MS) await unlink(join(folder, name)).catch(absent)
  }
}
