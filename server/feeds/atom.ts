// A page's feed as Atom (RFC 4287).
import { entryHtml } from './entry-html.ts'
import type { Entry, PageFeed } from './page-feed.ts'
import { element } from './xml.ts'

/** When a feed without an entry was last changed: it has to say something. */
const NEVER = new Date(0)

export function writeAtom(feed: PageFeed, publicUrl: string): string {
  const whole = (path: string) => new URL(path, publicUrl).href
  const updated = feed.entries[0]?.date ?? NEVER
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element('id', {}, whole(feed.path)),
    element('title', {}, feed.name),
    feed.about && element('subtitle', {}, feed.about),
    element('updated', {}, updated.toISOString()),
    element('link', { rel: 'self', type: 'application/atom+xml', href: whole(feed.atom) }),
    element('link', { rel: 'alternate', type: 'text/html', href: whole(feed.path) }),
    feed.avatar && element('icon', {}, whole(feed.avatar)),
    `<author>${element('name', {}, feed.name)}${element('uri', {}, whole(feed.path))}</author>`,
    ...feed.entries.map((entry) => writeEntry(entry, whole)),
    '</feed>',
  ]
  return `${lines.filter(Boolean).join('\n')}\n`
}

function writeEntry(entry: Entry, whole: (path: string) => string): string {
  return [
    '<entry>',
    // Stays when the page gets another address.
    element('id', {}, `urn:uuid:${entry.id}`),
    element('title', {}, entry.title.replace(/\s+/g, ' ')),
    element('link', { rel: 'alternate', type: 'text/html', href: whole(entry.path) }),
    element('published', {}, entry.date.toISOString()),
    element('updated', {}, entry.date.toISOString()),
    element('content', { type: 'html' }, entryHtml(entry, whole)),
    '</entry>',
  ].join('\n')
}
