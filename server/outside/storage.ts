// Where pictures are kept: a folder now; a name is ours alone, so nothing a person typed reaches the file system.
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '#server/kit/config.ts'
import { newToken } from '#server/kit/tokens.ts'

export interface Storage {
  put(key: string, bytes: Buffer): Promise<void>
  /** undefined when there is none. */
  get(key: string): Promise<Buffer | undefined>
  remove(key: string): Promise<void>
  /** Proves that it can be written to. */
  check(): Promise<void>
}

const keyPattern = /^[a-z0-9][a-z0-9-]{1,80}(\/[a-z0-9][a-z0-9-]{0,80})?\.(jpg|webp|png|gif|txt)$/

export function chooseStorage(config: Config): Storage {
  return folderStorage(fileURLToPath(config.storageUrl))
}

export function folderStorage(folder: string): Storage {
  function pathOf(key: string): string {
    if (!keyPattern.test(key)) throw new Error('not a storage key')
    return join(folder, key)
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      // Written beside and moved into place: a reader never sees half a picture.
      const part = `${path}.${newToken().slice(0, 8)}.part`
      await writeFile(part, bytes)
      await rename(part, path)
    },
    async get(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    async check() {
      await this.put('readyz.txt', Buffer.from('ok'))
    },
  }
}
