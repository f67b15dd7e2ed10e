// Pictures in a folder of this machine.
import {
  access,
  constants,
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { newToken } from '#server/kit/tokens.ts'
import { checkKey, PART_BYTES, type Reading, type Storage, trialKey } from './storage.ts'

export function folderStorage(folder: string): Storage {
  const getPath = (key: string) => join(folder, checkKey(key))
  return {
    async put(key, bytes) {
      const path = getPath(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // Written to a file beside it and moved into place: a reader never sees half a picture.
      const part = `${path}.${newToken().slice(0, 8)}.part`
      try {
        await writeFile(part, bytes)
        await rename(part, path)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
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
      await rm(getPath(key), { force: true })
    },
    async *list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(absent)
      for (const entry of entries ?? []) {
        // Half a picture ends in `.part`, which no key does.
        const key = relative(folder, join(entry.parentPath, entry.name))
        if (entry.isFile() && !key.endsWith('.part')) yield key
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

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
