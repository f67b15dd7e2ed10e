// Routes of notices.
import { notices } from '#contract/notices.ts'
import type { Serve } from '#server/kit/serve.ts'
import { changeSettings, readSettings } from './change-settings.ts'
import { readNotices, unreadCount } from './read-notices.ts'
import { readUpTo } from './read-up-to.ts'

export function noticeRoutes(serve: Serve): void {
  serve(notices.list, ({ db, viewer, query, say }) => readNotices(db, viewer.accountId, query, say))
  serve(notices.unread, ({ db, viewer }) => unreadCount(db, viewer.accountId))
  serve(notices.read, ({ db, viewer, body }) => readUpTo(db, viewer.accountId, body.id))
  serve(notices.settings, ({ db, viewer }) => readSettings(db, viewer.accountId))
  serve(notices.changeSettings, ({ db, viewer, body }) => changeSettings(db, viewer.accountId, body))
}
