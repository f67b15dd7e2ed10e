// A page's feed as JSON Feed 1.1 (jsonfeed.org).
import { entryHtml } from './entry-html.ts'
import type { Entry, PageFeed } from './page-feed.ts'

export function writeJsonFeed(feed: PageFeed, publicUrl: string): string {
  const whole = (path: string) => new URL(path, publicUrl).href
  const avatar = feed.avatar ? { avatar: whole(feed.avatar) } : {}
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.name,
    home_page_url: whole(feed.path),
    feed_url: whole(feed.json),
    ...(feed.about && { description: feed.about }),
    ...(feed.avatar && { icon: whole(feed.avatar) }),
    authors: [{ name: feed.name, url: whole(feed.path), ...avatar }],
    items: feed.entries.map((entry) => asItem(entry, whole)),
  })
}

function asItem(entry: Entry, whole: (path: string) => string): object {
  const [picture] = entry.pictures
  return {
    id: `urn:uuid:${entry.id}`,
    url: whole(entry.path),
    title: entry.title.replace(/\s+/g, ' '),
    content_html: entryHtml(entry, whole),
    ...(picture && { image: whole(picture.path) }),
    date_published: entry.date.toISOString(),
    // Names that begin with an underscore are for whoever knows them: pesos.
    ...(entry.price !== undefined && { _pixel: { price: entry.price } }),
  }
}
