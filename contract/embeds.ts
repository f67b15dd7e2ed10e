// What may stand on other sites: how large it is, and the line by which a site shows it.
import { addresses, pathWith } from './addresses/paths.ts'
import { serverPaths } from './addresses/server-paths.ts'
import type { Language } from './languages.ts'

/** In CSS pixels; a narrower frame is filled as it is. */
export const embedSizes = {
  button: { width: 280, height: 64 },
  goal: { width: 480, height: 176 },
} as const

export interface Embed {
  /** Its whole address. */
  url: string
  /** For who cannot see the frame. */
  title: string
  width: number
  height: number
}

/** Pages of other sites may count where their visitors went. */
const mark = { utm_source: 'embed' }

/** Where a click on an embed leads: a path of ours, so that its page says in its statistics where it was met. */
export function fromEmbed(path: string): string {
  return pathWith(path, mark)
}

/** A path of an embed in a language; its site chooses, for the embed knows nobody. */
export function embedIn(language: Language, path: string): string {
  return language === 'en' ? path : pathWith(path, { lang: language })
}

/** The goal as a picture, for where no frame may stand. */
export function goalPicture(pageUrl: string, id: string): string {
  return `${addresses.embedGoal(pageUrl, id)}.svg`
}

/** Where a site asks how this address of ours is embedded. `url` is the whole address. */
export function askHowToEmbed(url: string): string {
  return pathWith(serverPaths.oembed, { url })
}

/** The line of HTML to paste. */
export function frameLine({ url, title, width, height }: Embed): string {
  return `<iframe src="${quoted(url)}" title="${quoted(title)}" width="${width}" height="${height}" style="border:0;max-width:100%" loading="lazy"></iframe>`
}

/** The line of HTML for the picture, which leads to the goal. */
export function pictureLine({ picture, url, title }: { picture: string; url: string; title: string }): string {
  return `<a href="${quoted(url)}"><img src="${quoted(picture)}" alt="${quoted(title)}" width="${embedSizes.goal.width}" height="${embedSizes.goal.height}"></a>`
}

function quoted(text: string): string {
  return text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
