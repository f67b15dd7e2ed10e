// After a post was made, changed or deleted, every list that may hold it is asked for again.
import { content } from '#contract/content.ts'
import { explore } from '#contract/explore.ts'
import { useCache } from '../shell/queries.ts'

/** A deleted post is on its way off the screen: asking for it once more would only be told that it is gone. */
export function usePostsChanged(): (change?: { isDeleted: boolean }) => void {
  const cache = useCache()
  return ({ isDeleted } = { isDeleted: false }) => {
    for (const list of [content.feed, explore.hashtag]) cache.expire(list)
    for (const post of [content.snap, content.slide]) cache.expire(post, { isLeaving: isDeleted })
  }
}

/** What the creator is told when no price was chosen. */
export const priceMissing = 'Choose a price, or make it free.'
