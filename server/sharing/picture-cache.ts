// Drawn pictures, kept in memory until others need the room. One drawing serves everybody who asks meanwhile, and few are
// drawn at once, so that no crowd of strangers' links keeps the server busy.
import { LRUCache } from 'lru-cache'
import { retryLater } from '#server/kit/fail.ts'

export interface PictureCache {
  /** The picture of this key, drawn if it is not there. TooManyRequestsException when too many others wait to be drawn. */
  get(key: string, draw: () => Promise<Buffer>): Promise<Buffer>
}

export function createPictureCache({ bytesMax = 32_000_000, atOnce = 2, waitingMax = 50 } = {}): PictureCache {
  const kept = new LRUCache<string, Buffer>({ maxSize: bytesMax, sizeCalculation: ({ length }) => length })
  const underWay = new Map<string, Promise<Buffer>>()
  const waiting: (() => void)[] = []
  let drawing = 0

  async function drawInTurn(draw: () => Promise<Buffer>): Promise<Buffer> {
    if (drawing < atOnce) drawing++
    // Whoever is done hands over the place.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await draw()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else drawing--
    }
  }

  return {
    async get(key, draw) {
      const found = kept.get(key)
      if (found) return found
      const begun = underWay.get(key)
      if (begun) return begun
      if (waiting.length >= waitingMax)
        throw retryLater(5, 'Many pictures are asked for. Please try again in a moment.')
      const made = drawInTurn(draw)
      underWay.set(key, made)
      try {
        const picture = await made
        kept.set(key, picture)
        return picture
      } finally {
        underWay.delete(key)
      }
    },
  }
}
