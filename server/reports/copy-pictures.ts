import { randomUUID } from 'node:crypto'
import type { Services } from '#server/outside/services.ts'

/** Called before the report is written: from then on, deleting the content does not delete the evidence. */
export async function copyPictures({ storage }: Services, keys: string[]): Promise<string[]> {
  const copies: string[] = []
  for (const key of keys) {
    const bytes = await storage.get(key)
    if (!bytes) continue
    const copy = `evidence/${randomUUID()}.${key.split('.').at(-1)}`
    await storage.put(copy, bytes)
    copies.push(copy)
  }
  return copies
}
