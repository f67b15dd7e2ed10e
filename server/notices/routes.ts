// Routes of notices.
import { notices } from '#contract/notices.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Services } from '#server/outside/services.ts'
import { changeSettings, readSettings } from './change-settings.ts'
import { readNotices, unreadCount } from './read-notices.ts'
import { readUpTo } from './read-up-to.ts'

export function noticeRoutes(serve: Serve, { db }: Services): void {
  serve(notices.list, ({ viewer, query, say }) => readNotices(db, viewer.accountId, query, say))
  serve(notices.unread, ({ viewer }) => unreadCount(db, viewer.accountId))
  serve(notices.read, ({ viewer, body }) => readUpTo(db, viewer.accountId, body.id))
  serve(notices.settings, ({ viewer }) => readSettings(db, viewer.accountId))
  serve(notices.changeSettings, ({ viewer, body }) => changeSettings(db, viewer.accountId, body))
}
