// Pictures in a folder of this machine.
import {
  access,
  constants,
  type FileHandle,
  mkdir,
  open,
  opendir,
  readdir,
  readFile,
  rename,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import pLimit from 'p-limit'
import { absent } from '#server/kit/absent.ts'
import { flushFolder } from '#server/kit/flush-folder.ts'
import { newToken } from '#server/kit/tokens.ts'
import { checkKey, PART_BYTES, type Reading, type Storage, trialKey } from './storage.ts'

/** How the name of half a picture ends; no key does. */
const HALF = '.part'

/** Files that wait for the disk at the same time. Each occupies a pool thread meanwhile, and passwords are checked on the same four. */
const WRITES_MAX = 2

export function folderStorage(at: string): Storage {
  const folder = resolve(at)
  const writing = pLimit(WRITES_MAX)
  const getPath = (key: string) => join(folder, checkKey(key))
  return {
    async put(key, bytes) {
      const path = getPath(key)
      await writing(() => writeFlushed(folder, path, bytes))
    },
    async get(key) {
      return readFile(getPath(key)).catch(absent)
    },
    async read(key, reading) {
      const file = await open(getPath(key)).catch(absent)
      if (!file) return undefined
      try {
        const { size } = await file.stat()
        return { size, parts: readParts(file, size, reading), close: () => file.close() }
      } catch (error) {
        await file.close()
        throw error
      }
    },
    async size(key) {
      return (await stat(getPath(key)).catch(absent))?.size
    },
    async remove(key) {
      await unlink(getPath(key)).catch(absent)
    },
    async *list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(absent)
      for (const entry of entries ?? []) {
        const key = relative(folder, join(entry.parentPath, entry.name))
        if (entry.isFile() && !key.endsWith(HALF)) yield key
      }
    },
    async removeHalves(before) {
      const entries = await opendir(folder, { recursive: true }).catch(absent)
      if (!entries) return
      for await (const entry of entries) {
        if (!entry.name.endsWith(HALF)) continue
        const path = join(entry.parentPath, entry.name)
        // Another process may move or remove it meanwhile.
        const found = await stat(path).catch(absent)
        if (found && found.mtime < before) await unlink(path).catch(absent)
      }
    },
    async reach() {
      // The first write creates the folder: until then it is enough that it could be created.
      await access(folder, constants.W_OK).catch((error) => {
        absent(error)
        return mkdir(folder, { recursive: true, mode: 0o700 })
      })
    },
    async checkPrivate() {
      const found = await stat(folder).catch(absent)
      if (found && (found.mode & 0o007) !== 0)
        throw new Error(`everybody on this machine can read ${folder}: chmod o-rwx it`)
    },
    async check() {
      await this.put(trialKey, Buffer.from('ok'))
      await this.remove(trialKey)
    },
  }
}

async function writeFlushed(folder: string, path: string, bytes: Buffer): Promise<void> {
  const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  // Written to a file beside it and moved into place: a reader never sees half a picture, nor does anybody after a power failure.
  const part = `${path}.${newToken().slice(0, 8)}${HALF}`
  try {
    await writeFile(part, bytes, { flush: true })
    await rename(part, path)
  } catch (error) {
    await unlink(part).catch(absent)
    throw error
  }
  // Its name too, and those of folders that are new.
  for (let above = dirname(path); ; above = dirname(above)) {
    await flushFolder(above)
    if (above === (made ? dirname(made) : folder)) break
  }
}

async function* readParts(file: FileHandle, size: number, { range, room }: Reading = {}): AsyncGenerator<Buffer> {
  const { start, end } = range ?? { start: 0, end: size - 1 }
  try {
    for (let at = start; at <= end; ) {
      const left = end - at + 1
      const memory = room?.(left) ?? Buffer.allocUnsafeSlow(Math.min(left, PART_BYTES))
      const { bytesRead } = await file.read(memory, 0, Math.min(left, memory.length), at)
      if (bytesRead === 0) return
      at += bytesRead
      yield memory.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}
