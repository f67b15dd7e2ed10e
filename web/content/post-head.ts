// A post's metadata for search engines and link previews: never more than a stranger may see.
import { addresses } from '#contract/addresses/paths.ts'
import { shorten } from '#contract/characters.ts'
import type { Post } from '#contract/content.ts'
import type { Head, LinkedData } from '#contract/html.ts'
import { getContentPreview } from '#contract/sharing.ts'
import { getTitle } from './post-title.ts'
import { getAddress, getId } from './post-words.ts'

const DESCRIPTION_MAX = 160
/** At most this much is lost by ending between words. */
const WORD_MAX = 30

export function getHead(post: Post): Head {
  const { page_name } = post.creator
  const title = getTitle(post)
  const isPrivate = !post.is_published || post.available_until !== null
  return {
    title: `${title.endsWith(page_name) ? title : `${title} · ${page_name}`} | PIXEL`,
    description: shorten(post.caption?.replace(/\s+/g, ' ').trim() || `${title} on PIXEL.`, DESCRIPTION_MAX, WORD_MAX),
    canonical: getAddress(post),
    ...(isPrivate ? { isPrivate } : { image: getPreview(post), linkedData: getLinkedData(post, title) }),
  }
}

/** The same for every viewer: a paid or sensitive photo is described by public facts only, without its address. */
function getLinkedData(post: Post, name: string): LinkedData {
  const { creator, caption, date, images, is_sensitive } = post
  const author = { '@type': 'Person', name: creator.page_name, url: addresses.page(creator.page_url) }
  const about = { name, caption: caption ?? undefined, url: getAddress(post), datePublished: date, author }
  const open = is_sensitive ? [] : images.filter((image) => !post.is_payable || !image.is_payable)
  const pictures = open.flatMap(({ image_url }) =>
    image_url ? [{ '@type': 'ImageObject', contentUrl: image_url }] : [],
  )
  if (post.kind === 'snap') return { '@type': 'ImageObject', ...about, contentUrl: pictures[0]?.contentUrl }
  return { '@type': 'ImageGallery', ...about, associatedMedia: pictures }
}

/** Rendered by the server as a visitor sees the post. The version is the same for all viewers, buyers included. */
function getPreview(post: Post): string {
  const { kind, caption, creator, pricing, photo_count, is_sensitive, images } = post
  const cover = images[0]
  return getContentPreview(kind, creator.page_url, getId(post), [
    [caption, creator, pricing?.amount, photo_count, is_sensitive],
    cover && [cover.id, cover.is_payable],
  ])
}
