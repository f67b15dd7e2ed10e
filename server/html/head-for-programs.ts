// What other programs than browsers read in the head of a page: link previews, feed readers, embedders, search engines.
import { oembedAddress } from '#contract/embeds.ts'
import type { LinkedData, RenderedDocument } from '#contract/html.ts'
import { previewSize, sharing } from '#contract/sharing.ts'
import { escapeHtml, inScript } from '#server/kit/escape-html.ts'

type Head = RenderedDocument['head']
type Absolute = (path: string) => string

/** `absolute` gives the whole address of a path of ours, escaped. */
export function headForPrograms(head: Head, absolute: Absolute, publicUrl: string): (string | false | undefined)[] {
  return [
    ...(head.canonical ? linkPreview(head, absolute) : []),
    ...(head.feeds ? feedLinks(head.feeds, escapeHtml(head.title)) : []),
    head.isEmbeddable && head.canonical && oembedLink(new URL(head.canonical, publicUrl).href, publicUrl),
    head.linkedData && linkedData(head.linkedData, publicUrl),
  ]
}

function linkPreview(head: Head, absolute: Absolute): string[] {
  const title = escapeHtml(head.title)
  const description = escapeHtml(head.description ?? '')
  return [
    '<meta property="og:site_name" content="PIXEL">',
    '<meta property="og:type" content="website">',
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:url" content="${absolute(head.canonical!)}">`,
    `<meta property="og:image" content="${absolute(head.image ?? sharing.housePreview)}">`,
    '<meta property="og:image:type" content="image/jpeg">',
    `<meta property="og:image:width" content="${previewSize.width}">`,
    `<meta property="og:image:height" content="${previewSize.height}">`,
    `<meta property="og:image:alt" content="${title}">`,
    '<meta name="twitter:card" content="summary_large_image">',
  ]
}

function feedLinks({ atom, json }: NonNullable<Head['feeds']>, title: string): string[] {
  return [
    `<link rel="alternate" type="application/atom+xml" title="${title}" href="${escapeHtml(atom)}">`,
    `<link rel="alternate" type="application/feed+json" title="${title}" href="${escapeHtml(json)}">`,
  ]
}

function oembedLink(url: string, publicUrl: string): string {
  const href = new URL(oembedAddress(url), publicUrl).href
  return `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(href)}">`
}

/** The fields whose values are paths of ours. Every other text is what somebody wrote, even if it begins like a path. */
const pathFields = new Set(['url', 'contentUrl', 'image'])

/** For search engines: no browser runs it. */
function linkedData(data: LinkedData, publicUrl: string): string {
  const whole = (field: string, value: unknown) =>
    pathFields.has(field) && typeof value === 'string' ? new URL(value, publicUrl).href : value
  const written = JSON.stringify({ '@context': 'https://schema.org', ...data }, whole)
  return `<script type="application/ld+json">${inScript(written)}</script>`
}
