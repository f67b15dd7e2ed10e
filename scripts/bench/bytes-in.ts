import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export function bytesIn(folder: string): number {
  return filesIn(folder).reduce((sum, path) => sum + statSync(path).size, 0)
}

/** SHA-256 by the file's name within the folder. */
export function hashesIn(folder: string): Map<string, string> {
  const hashes = filesIn(folder).map(
    (path) => [path.slice(folder.length), createHash('sha256').update(readFileSync(path)).digest('hex')] as const,
  )
  return new Map(hashes)
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
