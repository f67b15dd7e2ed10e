// Routes of notices.
import { notices } from '#contract/notices.ts'
import { push } from '#contract/push.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Services } from '#server/outside/services.ts'
import { changeKind, changeSettings } from './change-settings.ts'
import { markRead } from './mark-read.ts'
import { addDevice, listDevices, removeDevice } from './push-devices.ts'
import { pushKey } from './push-keys.ts'
import { readNotices, unreadCount } from './read-notices.ts'
import { readSettings } from './read-settings.ts'
import { readSubscription, unsubscribe } from './unsubscribe.ts'

export function noticeRoutes(serve: Serve, services: Services): void {
  serve(notices.list, ({ db, viewer, query, say }) => readNotices(db, viewer.accountId, query, say))
  serve(notices.unread, ({ db, viewer }) => unreadCount(db, viewer.accountId))
  serve(notices.read, ({ db, viewer, body }) => markRead(db, viewer.accountId, body.id))
  serve(notices.settings, ({ db, viewer }) => readSettings(db, viewer.accountId))
  serve(notices.changeSettings, ({ db, viewer, body }) => changeSettings(db, viewer.accountId, body))
  serve(notices.changeKind, ({ db, viewer, params, body }) =>
    changeKind(db, viewer.accountId, params.kind, body.product),
  )
  serve(push.key, () => pushKey(services))
  serve(push.devices, ({ db, viewer }) => listDevices(db, viewer.accountId))
  serve(push.add, ({ viewer, body }) => addDevice(services, viewer, body))
  serve(push.remove, ({ db, viewer, body }) => removeDevice(db, viewer.accountId, body.endpoint))
  serve(notices.subscription, ({ params }) => readSubscription(services, params.token))
  serve(notices.unsubscribe, ({ params }) => unsubscribe(services, params.token))
}
