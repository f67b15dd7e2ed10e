// The lists of a backup's pictures: lines of a SHA-256 in hex, a space, and the name in the storage. Several files, because
// a single text of some million lines would be longer than a string can be.
import { pictureListName } from './manifest.ts'
import type { Target } from './target.ts'

/** Some 6 MB of text. */
const LINES_MAX = 50_000

export interface PictureLists {
  add(key: string, hash: string): Promise<void>
  /** Writes what is left; returns the number of lists. */
  end(): Promise<number>
}

export function writePictureLists(target: Target, stamp: string, linesMax = LINES_MAX): PictureLists {
  let lists = 0
  let lines: string[] = []
  async function write(): Promise<void> {
    const text = lines.join('')
    lines = []
    await target.put(pictureListName(stamp, lists++), Buffer.from(text))
  }
  return {
    async add(key, hash) {
      lines.push(`${hash} ${key}\n`)
      if (lines.length >= linesMax) await write()
    },
    async end() {
      if (lines.length > 0) await write()
      return lists
    },
  }
}

/** Reads the pictures of a backup, one list after the other. `read` throws if it has no file of that name. */
export async function* readPictureLists(
  read: (name: string) => Promise<Buffer>,
  stamp: string,
  lists: number,
): AsyncGenerator<{ key: string; hash: string }> {
  for (let n = 0; n < lists; n++) {
    const text = (await read(pictureListName(stamp, n))).toString()
    for (let from = 0; from < text.length; ) {
      const end = text.indexOf('\n', from)
      const space = text.indexOf(' ', from)
      yield { hash: text.slice(from, space), key: text.slice(space + 1, end) }
      from = end + 1
    }
  }
}
