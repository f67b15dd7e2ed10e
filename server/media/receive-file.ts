// Streams an uploaded file from the connection into a folder, never more than the limit.
import { type FileHandle, mkdir, open as openFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import pLimit from 'p-limit'
import { absent } from '#server/kit/absent.ts'
import type { Config } from '#server/kit/config.ts'
import { inTurn } from '#server/kit/in-turn.ts'
import { newToken } from '#server/kit/tokens.ts'
import { SNIFF_BYTES } from './sniff.ts'
import { Unreadable } from './unreadable.ts'

/** Steps with files of uploads at the same time. Each occupies a pool thread, and passwords are checked on the same four. */
const step = pLimit(2)

/** The folder of uploaded files until the decoding process has read them. */
export function uploadsFolder({ dataDir }: Config): string {
  return join(dataDir, 'uploads')
}

/** A file in a form. Its stream ends at the size limit and sets `truncated`. */
export interface Part {
  file: Readable & { truncated: boolean }
}

/** A file in the folder, and its first bytes, as many as `sniff` needs. */
interface Received {
  path: string
  head: Buffer
}

/** Writes the part into a new file. Throws Unreadable `tooLarge` at the first byte above the limit. */
export async function receiveFile(folder: string, part: Part): Promise<Received> {
  const refuse = () => part.file.destroy(new Unreadable('tooLarge'))
  part.file.once('limit', refuse)
  // A body in one chunk may have exceeded the limit already.
  if (part.file.truncated) refuse()
  return writeFile(folder, part.file)
}

/** Writes the parts into a new file. Removes the file if the stream breaks off. */
export async function writeFile(folder: string, parts: AsyncIterable<Buffer>): Promise<Received> {
  const path = join(folder, newToken())
  // Before the stream can break off; otherwise the file could be created after its removal.
  const file = await step(() => create(folder, path))
  let head = Buffer.alloc(0)
  try {
    for await (const part of inTurn(parts)) {
      if (head.length < SNIFF_BYTES) head = Buffer.concat([head, part.subarray(0, SNIFF_BYTES - head.length)])
      await step(() => file.appendFile(part))
    }
  } catch (error) {
    await removeFile(path)
    throw error
  } finally {
    await step(() => file.close())
  }
  return { path, head }
}

export async function removeFile(path: string): Promise<void> {
  await step(() => unlink(path).catch(absent))
}

async function create(folder: string, path: string): Promise<FileHandle> {
  const open = () => openFile(path, 'wx', 0o600)
  return open().catch(async (error) => {
    absent(error)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return open()
  })
}
