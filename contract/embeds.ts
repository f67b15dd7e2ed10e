// Embeds for other sites: their size, and the HTML that shows them.
import { addresses, pathWith } from './addresses/paths.ts'
import { serverPaths } from './addresses/server-paths.ts'
import type { Language } from './languages.ts'

/** In CSS pixels; a narrower frame is filled completely. */
export const embedSizes = {
  button: { width: 280, height: 64 },
  goal: { width: 480, height: 176 },
} as const

export interface Embed {
  /** The absolute address. */
  url: string
  /** For people who cannot see the frame. */
  title: string
  width: number
  height: number
}

/** Campaign parameters, so that the statistics show which visits came from embeds. */
const mark = { utm_source: 'embed' }

/** Where a click on an embed leads: a path of ours, marked so that the page's statistics show the embed as its source. */
export function linkFromEmbed(path: string): string {
  return pathWith(path, mark)
}

/** A path of an embed in a language; the embedding site chooses it, because an embed does not know its viewer. */
export function embedIn(language: Language, path: string): string {
  return language === 'en' ? path : pathWith(path, { lang: language })
}

/** The goal as a picture, for sites that allow no frame. */
export function goalPicture(pageUrl: string, id: string): string {
  return `${addresses.embedGoal(pageUrl, id)}.svg`
}

/** Our oEmbed address for an address of ours. `url` is absolute. */
export function oembedAddress(url: string): string {
  return pathWith(serverPaths.oembed, { url })
}
