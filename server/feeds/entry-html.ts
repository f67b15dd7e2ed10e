// Writes the HTML content of a feed entry, which feed readers show below the title.
import { escapeHtml } from '#server/kit/escape-html.ts'
import type { Entry } from './page-feed.ts'

/** `toUrl` makes an absolute URL of one of our paths. */
export function entryHtml({ text, title, pictures, path }: Entry, toUrl: (path: string) => string): string {
  const words = escapeHtml(text || title).replace(/\n/g, '<br>')
  const images = pictures.map(
    (picture) => `<p><img src="${escapeHtml(toUrl(picture.path))}" alt="${escapeHtml(picture.alt)}"></p>`,
  )
  return `<p><a href="${escapeHtml(toUrl(path))}">${words}</a></p>${images.join('')}`
}
