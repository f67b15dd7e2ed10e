// What is commented on, how its comments are asked for, and what is asked for again after one was written.
import { blocs } from '#contract/blocs.ts'
import { type CommentedType, comments } from '#contract/comments.ts'
import { content } from '#contract/content.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { goals } from '#contract/goals.ts'
import { useCache } from '../shell/queries.ts'

export interface About {
  content_type: CommentedType
  content_id: string
}

/** What `?page=` of the content's address asks of its comments. */
export function commentsInput(about: About, page: number): CallInput<typeof comments.list> {
  return { query: { ...about, ...(page > 1 && { page: String(page) }) } }
}

/** Its comments, and how many each card says there are. */
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
