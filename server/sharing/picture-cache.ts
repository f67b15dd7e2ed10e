// An in-memory LRU cache of drawn pictures. Concurrent requests for one picture share one drawing, and only a few pictures are drawn
// concurrently, so that many requested links cannot overload the server.
import { LRUCache } from 'lru-cache'
import { retryLater } from '#server/kit/fail.ts'

export interface PictureCache {
  /** The picture of this key, drawn if it is not cached. TooManyRequestsException if too many others wait to be drawn. */
  get(key: string, draw: () => Promise<Buffer>): Promise<Buffer>
}

export function createPictureCache({ bytesMax = 32_000_000, atOnce = 2, waitingMax = 50 } = {}): PictureCache {
  const cached = new LRUCache<string, Buffer>({ maxSize: bytesMax, sizeCalculation: ({ length }) => length })
  const pending = new Map<string, Promise<Buffer>>()
  const waiting: (() => void)[] = []
  let drawing = 0

  async function drawInTurn(draw: () => Promise<Buffer>): Promise<Buffer> {
    if (drawing < atOnce) drawing++
    // A finished drawing hands its slot to the next waiter.
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
      const found = cached.get(key)
      if (found) return found
      const begun = pending.get(key)
      if (begun) return begun
      if (waiting.length >= waitingMax)
        throw retryLater(5, 'Many pictures are asked for. Please try again in a moment.')
      const made = drawInTurn(draw)
      pending.set(key, made)
      try {
        const picture = await made
        cached.set(key, picture)
        return picture
      } finally {
        pending.delete(key)
      }
    },
  }
}
