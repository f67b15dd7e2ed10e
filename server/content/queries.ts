// Read-only helpers that other folders use for posts.

/** The title of a post in text-only places: its caption, or its kind and creator. */
export function postTitle(post: {
  kind: 'snap' | 'slide'
  caption: string | null
  creator: { page_name: string }
}): string {
  const what = post.kind === 'slide' ? 'Photos' : 'Photo'
  return post.caption?.trim() || `${what} by ${post.creator.page_name}`
}

/** The number of photos in text-only places: `1 photo`, `7 photos`. */
export function photoCountText(count: number): string {
  return count === 1 ? '1 photo' : `${count} photos`
}
