// The photos of a post in its viewer: their order, their shape and their alt texts.
import type { CSSProperties } from 'react'
import type { Photo, Post } from '#contract/content.ts'
import { say } from '../language/say.ts'
import { isLocked, spokenPost } from './post-words.ts'

/** Visible photos come first for viewers who have not paid; the post's own order for others. */
export function inOrder(post: Post): Photo[] {
  return isLocked(post) ? [...post.images].sort((a, b) => Number(a.is_locked) - Number(b.is_locked)) : post.images
}

/** The frame has the shape of the tallest photo, as width by height. */
export function getShape(photos: readonly Photo[]): CSSProperties {
  const shape = Math.min(...photos.map(({ width, height }) => width / height))
  return { '--shape': shape.toFixed(3) } as CSSProperties
}

/**
 * The `sizes` of a photo in a frame of the height in the style sheet, so that no phone loads more than it shows. The
 * densest screens get a smaller width: at arm's length nobody sees more than two pixels per point, and three need twice
 * the bytes.
 */
export function getSizes({ width, height }: Photo): string {
  const share = width / height
  const onPhone = (part: number) => `min(${Math.ceil(100 * part)}vw, ${Math.ceil(72 * share * part)}vh)`
  return [
    `(min-width: 1024px) min(808px, ${Math.ceil(76 * share)}vh)`,
    `(max-width: 500px) and (min-resolution: 2.5dppx) ${onPhone(0.58)}`,
    onPhone(1),
  ].join(', ')
}

export function getAlt(post: Post, photo: Photo, place: number, total: number): string {
  if (total === 1) return spokenPost(post)
  const values = { place: place + 1, total, name: post.creator.page_name }
  if (post.is_covered) return say('Sensitive photo {place} of {total} by {name}, not shown.', values)
  if (photo.is_locked)
    return place === 0 || !post.images.some((other) => !other.is_locked)
      ? `${spokenPost(post)} ${say('{place} of {total}', values)}.`
      : say('Locked photo {place} of {total}', values)
  return say(
    photo.is_preview && isLocked(post)
      ? 'Free preview {place} of {total} by {name}'
      : 'Photo {place} of {total} by {name}',
    values,
  )
}
