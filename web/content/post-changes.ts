// After a post was created, changed or deleted, expires every cached list that may contain it.
import { content } from '#contract/content.ts'
import { explore } from '#contract/explore.ts'
import { useCache } from '../shell/queries.ts'

/** A deleted post is not refetched while its page is closing: the answer would only be an error. */
export function usePostsChanged(): (change?: { isDeleted: boolean }) => void {
  const cache = useCache()
  return ({ isDeleted } = { isDeleted: false }) => {
    for (const list of [content.feed, explore.hashtag]) cache.expire(list)
    for (const post of [content.snap, content.slide]) cache.expire(post, { isLeaving: isDeleted })
  }
}

/** The error when no price was chosen. */
export const priceMissing = 'Choose a price, or make it free.'
