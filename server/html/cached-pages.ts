// A page from the cache, or rendered now if the render queue has room.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { ReadAddress } from '#contract/html.ts'
import { saidAdult } from '#server/accounts/say-adult.ts'
import type { BoundedQueue } from '#server/kit/bounded-queue.ts'
import { getClientHeaders } from '#server/kit/client-headers.ts'
import { busyPages } from './busy-page.ts'
import type { PageCache, RenderedPage } from './page-cache.ts'
import { getTheme, type PageRenderer, savesData } from './page-renderer.ts'
import { isSignedIn, pageLanguage } from './reading.ts'
import { renderer } from './render.ts'

export interface PageCaching {
  cache: PageCache
  /** False while this server is not notified of page changes: then no cached page may be served. */
  isListening(): boolean
  /** The queue for renders. Writes do not pass through it, and neither does the answer to a form. */
  queue: BoundedQueue
}

/** The page at the address of a request, whatever its method; or the data that the page at `getAnswers` is rendered from. */
export type PageAt = (request: FastifyRequest, reply: FastifyReply, getAnswers?: string) => Promise<RenderedPage>

export function cachedPages(
  publicUrl: string,
  { renderFor, readAnswers }: PageRenderer,
  { cache, isListening, queue }: PageCaching,
): PageAt {
  const busy = busyPages(renderFor)
  const read = addressReader()
  return async (request, reply, getAnswers) => {
    const { url, isShared } = read(await renderer(), getAnswers ?? request.url)
    const make = async (hasLeft: () => boolean) =>
      (await queue.run(() => (getAnswers === undefined ? renderFor : readAnswers)(request, reply, url), hasLeft)) ??
      (getAnswers === undefined ? busy.page : busy.answers)(request, reply)
    if (isSignedIn(request) || !isShared) return make(() => request.raw.socket.destroyed)
    // The key is everything the render depends on.
    const look = `${getTheme(request) ?? ''} ${savesData(request) ? 1 : 0}`
    const age = saidAdult(getClientHeaders(publicUrl, request)) ? 'adult ' : ''
    const key = `${age}${pageLanguage(request)} ${getAnswers === undefined ? look : 'answers'} ${url}`
    const cached = isListening() ? cache.get(key) : undefined
    if (cached) return { ...cached, isCached: true }
    // Others may wait for this render, even if this visitor leaves.
    const page = await cache.fill(key, () => make(() => false))
    if (page.status === 503) return cache.lastKnown(key) ?? page
    return { ...page, isCached: isListening() && cache.get(key) === page }
  }
}

/** Longer addresses are not remembered: nearly all of them are made up. */
const ADDRESS_LENGTH_MAX = 300
const ADDRESSES_MAX = 5000

/** Remembers what recent addresses mean: matching one against every route costs as much as finding its page in the cache. */
function addressReader(): (renderer: { readAddress: ReadAddress }, address: string) => ReturnType<ReadAddress> {
  const known = new LRUCache<string, ReturnType<ReadAddress>>({ max: ADDRESSES_MAX })
  return ({ readAddress }, address) => {
    const remembered = known.get(address)
    if (remembered) return remembered
    const read = readAddress(address)
    if (address.length <= ADDRESS_LENGTH_MAX) known.set(address, read)
    return read
  }
}
