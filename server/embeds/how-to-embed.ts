// oEmbed (oembed.com): finds the embed of a PIXEL address and describes it.

import { frameLine } from '#contract/embed-lines.ts'
import { type Embed, embedSizes } from '#contract/embeds.ts'

/** The embed that an address leads to. */
export type Embedded = { kind: 'button'; pageUrl: string } | { kind: 'goal'; pageUrl: string; id: string }

/** The largest size in pixels that the site allows; undefined: no limit. */
export interface Room {
  maxWidth: number | undefined
  maxHeight: number | undefined
}

/** The oEmbed response. `frame` is the absolute address of the framed page. */
export function describeEmbed(
  { kind, frame, title, author }: { kind: Embedded['kind']; frame: string; title: string; author: Author },
  { maxWidth, maxHeight }: Room,
  publicUrl: string,
): object {
  const size = embedSizes[kind]
  const width = Math.min(size.width, maxWidth ?? size.width)
  const height = Math.min(size.height, maxHeight ?? size.height)
  const embed: Embed = { url: frame, title, width, height }
  return {
    version: '1.0',
    type: 'rich',
    provider_name: 'PIXEL',
    provider_url: publicUrl,
    title,
    author_name: author.name,
    author_url: author.url,
    html: frameLine(embed),
    width,
    height,
  }
}

interface Author {
  name: string
  url: string
}
