// Makes the names in a folder survive a power failure; flushing a file stores only its content.
import { open } from 'node:fs/promises'

export async function flushFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}
