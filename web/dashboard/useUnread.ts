// How many notices wait to be seen, asked for again each minute.
import { notices } from '#contract/notices.ts'
import { useRead } from '../shell/queries.ts'

const EVERY_MS = 60_000

export function useUnread(): number {
  const { data } = useRead(notices.unread, {}, { isFresh: true, every: () => EVERY_MS })
  return data?.unread ?? 0
}
