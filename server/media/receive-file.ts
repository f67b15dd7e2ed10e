// Streams an uploaded file from the connection into a folder, never more than the limit.
import { mkdir, open, readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { absent } from '#server/kit/absent.ts'
import { clock, HOUR_MS } from '#server/kit/clock.ts'
import type { Config } from '#server/kit/config.ts'
import { inTurn } from '#server/kit/in-turn.ts'
import { newToken } from '#server/kit/tokens.ts'
import { SNIFF_BYTES } from './sniff.ts'
import { Unreadable } from './unreadable.ts'

/** The folder of uploaded files until the decoding process has read them. */
export function uploadsFolder({ dataDir }: Config): string {
  return join(dataDir, 'uploads')
}

/** A file in a form. Its stream ends at the size limit and sets `truncated`. */
export interface Part {
  file: Readable & { truncated: boolean }
}

/** Writes the part into a new file and returns its path. Throws Unreadable `tooLarge` at the first byte above the limit. */
export async function receiveFile(folder: string, part: Part): Promise<string> {
  const refuse = () => part.file.destroy(new Unreadable('tooLarge'))
  part.file.once('limit', refuse)
  // A body in one chunk may have exceeded the limit already.
  if (part.file.truncated) refuse()
  return writeFile(folder, part.file)
}

/** Writes the parts into a new file and returns its path. Removes the file if the stream breaks off. */
export async function writeFile(folder: string, parts: AsyncIterable<Buffer>): Promise<string> {
  const path = join(folder, newToken())
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // Creates the file before the stream can break off; otherwise it could be created after its removal.
    const file = await open(path, 'wx', 0o600)
    await pipeline(parts, inTurn, file.createWriteStream())
    return path
  } catch (error) {
    await unlink(path).catch(absent)
    throw error
  }
}

export async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const ABANDONED_MS = HOUR_MS

/** Removes files that a killed server has left behind. */
export async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (mtimeMs < clock.now().getTime() - ABANDONED_MS) await unlink(join(folder, name)).catch(absent)
  }
}
