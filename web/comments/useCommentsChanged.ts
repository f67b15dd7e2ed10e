import { blocs } from '#contract/blocs.ts'
import { comments } from '#contract/comments.ts'
import { content } from '#contract/content.ts'
import { goals } from '#contract/goals.ts'
import { useCache } from '../shell/queries.ts'

/** Expires the comments, and the content that shows their count. */
export function useCommentsChanged(): () => void {
  const cache = useCache()
  return () => {
    for (const endpoint of [
      comments.list,
      comments.own,
      comments.read,
      content.snap,
      content.slide,
      goals.read,
      blocs.read,
    ])
      cache.expire(endpoint)
  }
}
