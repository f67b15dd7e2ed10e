// Xendit's paging of lists: `limit` items after, or before, the given id.
import { z } from 'zod'

export const paging = {
  limit: z.coerce.number().int().min(1).max(50).default(10),
  after_id: z.string().max(64).optional(),
  before_id: z.string().max(64).optional(),
}

type At = { limit: number; after_id?: string | undefined; before_id?: string | undefined }

/** Whether the list is read towards its beginning. */
export function isBackwards({ after_id, before_id }: At): boolean {
  return after_id === undefined && before_id !== undefined
}

/** The address of the page that follows in the direction of reading, with the filters of this one's `url`. */
export function getNext(path: string, url: string, at: At, page: { id: string }[]): string {
  const query = new URLSearchParams(url.slice(url.indexOf('?')))
  if (isBackwards(at)) query.set('before_id', page[0]!.id)
  else query.set('after_id', page.at(-1)!.id)
  return `${path}?${query}`
}

/** One page of a short, complete list. An id that is not in the list has nothing before or after it. */
export function getPage<T extends { id: string }>(all: T[], at: At) {
  const { limit, after_id, before_id } = at
  const place = all.findIndex(({ id }) => id === (after_id ?? before_id))
  if (isBackwards(at)) {
    const before = all.slice(0, Math.max(0, place))
    return { data: before.slice(-limit), has_more: before.length > limit }
  }
  const rest = after_id === undefined ? all : place < 0 ? [] : all.slice(place + 1)
  return { data: rest.slice(0, limit), has_more: rest.length > limit }
}
