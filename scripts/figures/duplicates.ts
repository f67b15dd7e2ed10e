// Finds duplicated blocks: lines that are equal except for their indent. A copy detector would also find renamed copies, but the
// maintained one (jscpd) is 37 MB, and its newest versions cannot be installed on every platform.
import * as fs from 'node:fs'
import * as path from 'node:path'
import { isScript, productFiles } from './sources.ts'

/** The number of consecutive lines that make a block. */
const LINES = 7
/** A line with content: no import, no bracket alone. */
const hasContent = (line: string) => /\w/.test(line) && !/^import\b|^\} from /.test(line)

/** Blocks that occurred before, and their lines. A longer block counts once. */
export function duplicates(root: string): [blocks: number, lines: number] {
  const seen = new Set<string>()
  let blocks = 0
  let lines = 0
  for (const file of productFiles(root).filter(isScript)) {
    const content = fs
      .readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .map((line) => line.trim())
      .filter(hasContent)
    const windows = content.slice(LINES - 1).map((_, at) => content.slice(at, at + LINES).join('\n'))
    const isCopy = windows.map((window) => seen.has(window))
    for (const window of windows) seen.add(window)
    for (const [at, copied] of isCopy.entries()) {
      if (!copied) continue
      const begins = !isCopy[at - 1]
      if (begins) blocks += 1
      lines += begins ? LINES : 1
    }
  }
  return [blocks, lines]
}
