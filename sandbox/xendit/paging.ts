// Xendit's paging of lists: `limit` items after, or before, the given id.
import { z } from 'zod'

export const paging = {
  limit: z.coerce.number().int().min(1).max(50).default(10),
  after_id: z.string().max(64).optional(),
  before_id: z.string().max(64).optional(),
}

type At = { limit: number; after_id?: string | undefined; before_id?: string | undefined }

/** One page of a short, complete list. An id that is not in the list has nothing before or after it. */
export function getPage<T extends { id: string }>(all: T[], { limit, after_id, before_id }: At) {
  const at = all.findIndex(({ id }) => id === (after_id ?? before_id))
  if (after_id === undefined && before_id !== undefined) {
    const before = all.slice(0, Math.max(0, at))
    return { data: before.slice(-limit), has_more: before.length > limit }
  }
  const rest = after_id === undefined ? all : at < 0 ? [] : all.slice(at + 1)
  return { data: rest.slice(0, limit), has_more: rest.length > limit }
}
