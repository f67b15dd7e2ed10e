// Builds the API's Post for one viewer from the rows of the post.
import type { z } from 'zod/mini'
import type { Photo, Post } from '#contract/content.ts'
import { getTier } from '#contract/prices.ts'
import { clock } from '#server/kit/clock.ts'
import { imageUrl, variantUrls } from '#server/media/image-url.ts'
import { pictureAddress } from '#server/profiles/visible-page.ts'
import { getSchedule } from '#server/publishing/visibility.ts'
import { accessTo, isCovered } from './access.ts'

import type { Kind, PostRow } from './post-rows.ts'

export type PostAnswer = z.input<typeof Post>

export function asPost(
  rows: PostRow[],
  viewerId: bigint | undefined,
): Omit<PostAnswer, 'reactions' | 'taken_down' | 'withdrawn_consents'> {
  const now = clock.now()
  const post = rows[0]!
  const images = rows.flatMap((row) => asPhoto(row, viewerId, now) ?? [])
  const isOwner = post.creator_id === viewerId
  const current = rows.filter((row) => row.removed_at === null && (isOwner || !row.is_withdrawn))
  const tier = getTier(post.price_id)
  return {
    kind: post.kind as Kind,
    id: post.post_id,
    collection_id: post.kind === 'slide' ? post.post_id : null,
    caption: post.caption,
    image_url: images[0]?.image_url ?? null,
    image_url_variants: images[0]?.image_url_variants ?? null,
    is_purchased: post.bought_at !== null,
    is_payable: post.price > 0n,
    is_preview: images[0]?.is_preview ?? false,
    is_published: post.is_published,
    ...getSchedule(post, isOwner),
    is_sensitive: post.is_sensitive,
    is_covered: isCovered(viewerId, post),
    is_owner: isOwner,
    price_id: post.price_id,
    pricing:
      post.price > 0n
        ? {
            price_id: post.price_id,
            amount: post.price,
            name: tier?.name ?? '',
            description: tier?.description ?? '',
          }
        : null,
    purchase_count: post.sold,
    photo_count: current.length,
    preview_count: current.filter((row) => !row.is_payable).length,
    comment_count: post.comment_count,
    date: post.published_at ?? post.created_at,
    available_until: post.purge_at,
    creator: { page_url: post.page_url, page_name: post.page_name, avatar: pictureAddress(post.avatar_key) },
    images,
  }
}

/** A photo as this viewer may see it. Locked: mosaic and dimensions, no addresses. Withheld: dimensions only. */
function asPhoto(row: PostRow, viewerId: bigint | undefined, now: Date): z.input<typeof Photo> | undefined {
  const access = accessTo(viewerId, row, now)
  if (access === 'gone' || access === 'none') return undefined
  const isLocked = access !== 'full'
  const filename = row.filename!
  return {
    id: row.photo_id!,
    image_url: isLocked ? null : imageUrl(filename, 'full'),
    image_url_variants: isLocked ? null : variantUrls(filename),
    is_payable: row.is_payable!,
    is_preview: row.is_preview!,
    is_locked: isLocked,
    alt: isLocked ? null : row.alt,
    mosaic: access === 'locked' ? row.mosaic : null,
    width: row.width!,
    height: row.height!,
    available_until: row.photo_purge_at,
  }
}
