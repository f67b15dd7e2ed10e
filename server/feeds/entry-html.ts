// What a feed reader shows below a title.
import { escapeHtml } from '#server/kit/escape-html.ts'
import type { Entry } from './page-feed.ts'

/** `whole` makes an address of a path of ours. */
export function entryHtml({ text, title, pictures, path }: Entry, whole: (path: string) => string): string {
  const words = escapeHtml(text || title).replace(/\n/g, '<br>')
  const images = pictures.map(
    (picture) => `<p><img src="${escapeHtml(whole(picture.path))}" alt="${escapeHtml(picture.alt)}"></p>`,
  )
  return `<p><a href="${escapeHtml(whole(path))}">${words}</a></p>${images.join('')}`
}
