// After a post was made, changed or deleted, every list that may hold it is asked for again.
import { content } from '#contract/content.ts'
import { explore } from '#contract/explore.ts'
import { useCache } from '../shell/queries.ts'

export function usePostsChanged(): () => void {
  const cache = useCache()
  return () => {
    for (const endpoint of [content.feed, content.snap, content.slide, explore.hashtag]) cache.expire(endpoint)
  }
}

/** What the creator is told when no price was chosen. */
export const priceMissing = 'Choose a price, or make it free.'
