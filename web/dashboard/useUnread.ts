// The number of unread notices, refreshed every minute.
import { notices } from '#contract/notices.ts'
import { useRead } from '../shell/queries.ts'

const POLL_MS = 60_000

export function useUnread(): number {
  const { data } = useRead(notices.unread, {}, { isFresh: true, every: () => POLL_MS })
  return data?.unread ?? 0
}
