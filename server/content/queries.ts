// Read-only queries of posts.

/** What a post is called where only words stand: its caption, or what it is. */
export function postTitle(post: {
  kind: 'snap' | 'slide'
  caption: string | null
  creator: { page_name: string }
}): string {
  const what = post.kind === 'slide' ? 'Photos' : 'Photo'
  return post.caption?.trim() || `${what} by ${post.creator.page_name}`
}
