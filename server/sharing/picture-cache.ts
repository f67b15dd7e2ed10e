// An in-memory LRU cache of drawn pictures. Concurrent requests for one picture share one drawing, and only a few pictures are drawn
// concurrently, so that many requested links cannot overload the server.
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { retryLater } from '#server/kit/fail.ts'

export interface PictureCache {
  /** The picture of this key, drawn if it is not cached. TooManyRequestsException if too many others wait to be drawn. */
  get(key: string, draw: () => Promise<Buffer>): Promise<Buffer>
}

const BYTES_MAX = 32_000_000
const DRAWN_AT_ONCE = 2
const WAITING_MAX = 50

export function createPictureCache(): PictureCache {
  const cached = new LRUCache<string, Buffer>({ maxSize: BYTES_MAX, sizeCalculation: ({ length }) => length })
  const pending = new Map<string, Promise<Buffer>>()
  const limit = pLimit(DRAWN_AT_ONCE)
  return {
    async get(key, draw) {
      const found = cached.get(key)
      if (found) return found
      const begun = pending.get(key)
      if (begun) return begun
      if (limit.pendingCount >= WAITING_MAX)
        throw retryLater(5, 'Many pictures are asked for. Please try again in a moment.')
      const made = limit(draw)
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
