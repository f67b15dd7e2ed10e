// Writes a page's feed as Atom (RFC 4287).
import { entryHtml } from './entry-html.ts'
import type { Entry, PageFeed } from './page-feed.ts'
import { element } from './xml.ts'

/** The `updated` time of a feed without entries: Atom requires one. */
const NEVER = new Date(0)

export function writeAtom(feed: PageFeed, publicUrl: string): string {
  const toUrl = (path: string) => new URL(path, publicUrl).href
  const updated = feed.entries[0]?.date ?? NEVER
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element('id', {}, toUrl(feed.path)),
    element('title', {}, feed.name),
    feed.about && element('subtitle', {}, feed.about),
    element('updated', {}, updated.toISOString()),
    element('link', { rel: 'self', type: 'application/atom+xml', href: toUrl(feed.atom) }),
    element('link', { rel: 'alternate', type: 'text/html', href: toUrl(feed.path) }),
    feed.avatar && element('icon', {}, toUrl(feed.avatar)),
    `<author>${element('name', {}, feed.name)}${element('uri', {}, toUrl(feed.path))}</author>`,
    ...feed.entries.map((entry) => writeEntry(entry, toUrl)),
    '</feed>',
  ]
  return `${lines.filter(Boolean).join('\n')}\n`
}

function writeEntry(entry: Entry, toUrl: (path: string) => string): string {
  return [
    '<entry>',
    // An id that stays the same when the page URL changes.
    element('id', {}, `urn:uuid:${entry.id}`),
    element('title', {}, entry.title.replace(/\s+/g, ' ')),
    element('link', { rel: 'alternate', type: 'text/html', href: toUrl(entry.path) }),
    element('published', {}, entry.date.toISOString()),
    element('updated', {}, entry.date.toISOString()),
    element('content', { type: 'html' }, entryHtml(entry, toUrl)),
    '</entry>',
  ].join('\n')
}
