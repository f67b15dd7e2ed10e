// Pictures kept in a folder of this machine.
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newToken } from '#server/kit/tokens.ts'
import { checkKey, type Storage } from './storage.ts'

export function folderStorage(folder: string): Storage {
  const pathOf = (key: string) => join(folder, checkKey(key))
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      // Written beside and moved into place: a reader never sees half a picture.
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
