// Routes for feed readers and search engines: feeds of a page, sitemap, robots.txt. They are files, not endpoints of the contract.
import type { FastifyInstance } from 'fastify'
import { addresses, areas, paths } from '#contract/addresses/paths.ts'
import { serverPaths } from '#contract/addresses/server-paths.ts'
import { sendIfChanged } from '#server/kit/conditional.ts'
import type { ViewerOf } from '#server/kit/endpoint-access.ts'
import { notFound } from '#server/kit/fail.ts'
import type { Services } from '#server/outside/services.ts'
import { visiblePage } from '#server/profiles/visible-page.ts'
import { writeAtom } from './atom.ts'
import { writeJsonFeed } from './json-feed.ts'
import { type FeedReaders, type PageFeed, readPageFeed } from './page-feed.ts'
import { createContentLists, readSitemapPart, writeSitemapIndex } from './sitemap.ts'

const XML = 'application/xml; charset=utf-8'

export function feedRoutes(
  app: FastifyInstance,
  { db, config: { publicUrl } }: Pick<Services, 'db' | 'config'>,
  getViewer: ViewerOf,
  readers: FeedReaders,
): void {
  serveFeed(paths.pageAtom, addresses.pageAtom, 'application/atom+xml; charset=utf-8', (feed) =>
    writeAtom(feed, publicUrl),
  )
  serveFeed(paths.pageJsonFeed, addresses.pageJsonFeed, 'application/feed+json; charset=utf-8', (feed) =>
    writeJsonFeed(feed, publicUrl),
  )

  const contentLists = createContentLists(db)
  app.get(serverPaths.sitemap, async (request, reply) => {
    const index = await writeSitemapIndex(db, publicUrl, contentLists)
    return sendIfChanged(request, reply, XML, index)
  })

  app.get<{ Params: { part: string } }>(serverPaths.sitemapPart, async (request, reply) => {
    const viewer = await getViewer(request, reply)
    const part = readSitemapPart({ db, publicUrl, viewerId: viewer?.accountId }, request.params.part)
    if (!part) throw notFound()
    return reply.header('cache-control', 'private, no-cache').header('vary', 'cookie').type(XML).send(part)
  })

  app.get('/robots.txt', (_, reply) => reply.type('text/plain').send(robots(publicUrl)))

  /** Access to the page is checked for the viewer (blocks); the content is the same for everyone, as a visitor sees it. */
  function serveFeed(
    path: string,
    getAddress: (pageUrl: string) => string,
    type: string,
    write: (feed: PageFeed) => string,
  ): void {
    app.get<{ Params: { pageUrl: string } }>(path, async (request, reply) => {
      const requested = request.params.pageUrl
      const viewer = await getViewer(request, reply)
      const page = await visiblePage(db, requested.toLowerCase(), viewer?.accountId)
      // With its query: where a reader came from is told by it.
      if (page.page_url !== requested)
        return reply.redirect(getAddress(page.page_url) + new URL(request.url, publicUrl).search)
      return sendIfChanged(request, reply, type, write(await readPageFeed(db, readers, page)))
    })
  }
}

function robots(publicUrl: string): string {
  return [
    'User-agent: *',
    // Explore and hashtags have addresses below the dashboard, but are public.
    `Allow: ${addresses.explore}`,
    ...[addresses.dashboard, areas.signIn, areas.payment, '/v1/'].map((area) => `Disallow: ${area}`),
    `Sitemap: ${new URL(serverPaths.sitemap, publicUrl).href}`,
    '',
  ].join('\n')
}
