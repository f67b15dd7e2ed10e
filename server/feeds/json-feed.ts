// Writes a page's feed as JSON Feed 1.1 (jsonfeed.org).
import { entryHtml } from './entry-html.ts'
import type { Entry, PageFeed } from './page-feed.ts'

export function writeJsonFeed(feed: PageFeed, publicUrl: string): string {
  const toUrl = (path: string) => new URL(path, publicUrl).href
  const avatar = feed.avatar ? { avatar: toUrl(feed.avatar) } : {}
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.name,
    home_page_url: toUrl(feed.path),
    feed_url: toUrl(feed.json),
    ...(feed.about && { description: feed.about }),
    ...(feed.avatar && { icon: toUrl(feed.avatar) }),
    authors: [{ name: feed.name, url: toUrl(feed.path), ...avatar }],
    items: feed.entries.map((entry) => asItem(entry, toUrl)),
  })
}

function asItem(entry: Entry, toUrl: (path: string) => string): object {
  const [picture] = entry.pictures
  return {
    id: `urn:uuid:${entry.id}`,
    url: toUrl(entry.path),
    title: entry.title.replace(/\s+/g, ' '),
    content_html: entryHtml(entry, toUrl),
    ...(picture && { image: toUrl(picture.path) }),
    date_published: entry.date.toISOString(),
    // JSON Feed reserves names with a leading underscore for custom extensions. The price is in pesos.
    ...(entry.price !== undefined && { _pixel: { price: entry.price } }),
  }
}
