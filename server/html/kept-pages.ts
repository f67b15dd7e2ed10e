// A page as it was drawn for the visitor before, or drawn now, when there is room for it.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { saidAdult } from '#server/accounts/say-adult.ts'
import { shownBy } from '#server/kit/cookies.ts'
import type { Line } from '#server/kit/line.ts'
import { busyPages } from './busy-page.ts'
import { type Drawer, getTheme, savesData } from './drawing.ts'
import type { PageCache, RenderedPage } from './page-cache.ts'
import { isSignedIn, pageLanguage } from './reading.ts'
import { renderer } from './render.ts'

export interface Kept {
  cache: PageCache
  /** False while changes are not heard: then nothing kept may be served. */
  isHearing(): boolean
  /** Where those stand who want a page drawn. Who writes passes them, and so does the answer to a form. */
  line: Line
}

/** The page at the address of a request, whatever its method; or what the page at `getAnswers` is drawn from. */
export type PageAt = (request: FastifyRequest, reply: FastifyReply, getAnswers?: string) => Promise<RenderedPage>

export function keptPages(publicUrl: string, { draw, readAnswers }: Drawer, { cache, isHearing, line }: Kept): PageAt {
  const busy = busyPages(draw)
  return async (request, reply, getAnswers) => {
    const { readAddress } = await renderer()
    // `//host` would be read as an address elsewhere.
    const { url, isShared } = readAddress((getAnswers ?? request.url).replace(/^[/\\\s]*/, '/'))
    const make = async (hasLeft: () => boolean) =>
      (await line.take(() => (getAnswers === undefined ? draw : readAnswers)(request, reply, url), hasLeft)) ??
      (getAnswers === undefined ? busy.page : busy.answers)(request, reply)
    if (isSignedIn(request) || !isShared) return make(() => request.raw.socket.destroyed)
    // The key is everything the drawing depends on.
    const look = `${getTheme(request) ?? ''} ${savesData(request) ? 1 : 0}`
    const age = saidAdult(shownBy(publicUrl, request)) ? 'adult ' : ''
    const key = `${age}${pageLanguage(request)} ${getAnswers === undefined ? look : 'answers'} ${url}`
    const kept = isHearing() ? cache.get(key) : undefined
    if (kept) return { ...kept, isKept: true }
    // Others may wait for it, whoever leaves.
    const page = await cache.fill(key, () => make(() => false))
    if (page.status === 503) return cache.lastKnown(key) ?? page
    return { ...page, isKept: isHearing() && cache.get(key) === page }
  }
}
