// Which comments to load.
import { pathWith } from '#contract/addresses/paths.ts'
import type { CommentedType, comments } from '#contract/comments.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { getPageNumber, type PageMatch } from '../shell/page.ts'

export interface About {
  content_type: CommentedType
  content_id: string
}

/** The part of the comments that an address requests: a page of threads, or of the replies in one thread. */
export interface CommentsRequest {
  page: number
  thread?: string | undefined
}

/** Reads `?page=` and `?thread=` of the content's address. */
export function getCommentsRequest(match: PageMatch): CommentsRequest {
  return { page: getPageNumber(match), thread: match.query.get('thread') ?? undefined }
}

export function commentsInput(about: About, { page, thread }: CommentsRequest): CallInput<typeof comments.list> {
  return {
    query: {
      ...about,
      ...(thread && { reply_to: thread, per_page: String(limits.repliesShown) }),
      ...(page > 1 && { page: String(page) }),
    },
  }
}

/** Address of the replies in one thread; `path` is the content's. */
export function repliesPage(path: string, thread: string, page: number): string {
  return `${pathWith(path, { thread, ...(page > 1 && { page: String(page) }) })}#comments`
}
