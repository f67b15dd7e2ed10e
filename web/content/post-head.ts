// What a post's page says of itself to search engines and link previews: never more than a stranger may see.
import type { Post } from '#contract/content.ts'
import type { Head } from '#contract/html.ts'
import type { PublicProfile } from '#contract/profiles.ts'
import { addressOf, titleOf } from './post-words.ts'

const DESCRIPTION_MAX = 160

export function headOf(post: Post, creator: PublicProfile | undefined): Head {
  const { page_name } = post.creator
  const title = titleOf(post)
  const image = freeCoverOf(post) ?? creator?.cover_photo ?? post.creator.avatar
  return {
    title: `${title.endsWith(page_name) ? title : `${title} · ${page_name}`} | PIXEL`,
    description: shortened(post.caption?.replace(/\s+/g, ' ').trim() || `${title} on PIXEL.`),
    canonical: addressOf(post),
    ...(image && { image }),
    ...((!post.is_published || post.available_until) && { isPrivate: true }),
  }
}

/** The cover, where it is free for everyone. That this viewer may see it says nothing: a buyer shares the link too. */
function freeCoverOf({ is_payable, images: [cover] }: Post): string | undefined {
  return cover?.image_url && (!is_payable || !cover.is_payable) ? cover.image_url : undefined
}

function shortened(text: string): string {
  if (text.length <= DESCRIPTION_MAX) return text
  const cut = text.slice(0, DESCRIPTION_MAX)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), DESCRIPTION_MAX - 30)).toWellFormed()}…`
}
