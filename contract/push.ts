// Web push: notifies a device of new posts while no page of ours is open on it.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { lookupText } from './fields.ts'
import { dateOutput } from './moments.ts'
import { texts } from './texts.ts'

/** The latest devices of an account that are notified. */
export const PUSH_DEVICES_MAX = 20

const address = lookupText(2000, texts.pushAddress)
/** Values that are not text become empty, and then `keys` is refused as a whole. */
const key = z.catch(z.string().check(z.maxLength(200)), '')

const Device = z.object({ endpoint: z.string(), created_at: dateOutput })

export const push = {
  key: endpoint('GET /v1/site/push-key', {
    summary:
      'Get the public VAPID key of this installation: the `applicationServerKey` of a subscription, base64url, 65 bytes.',
    access: 'anyone',
    data: z.object({ key: z.string() }),
  }),
  devices: endpoint('GET /v1/user/push', {
    summary: 'List the caller’s devices that receive push notifications, newest first.',
    access: 'signed-in',
    data: z.array(Device),
  }),
  add: endpoint('POST /v1/user/push', {
    summary:
      'Subscribe a device to push notifications of new posts, with `endpoint` and `keys` of its subscription. A device belongs to the account that registered it last, until that account signs out there. The endpoint must be a public https address.',
    access: 'signed-in',
    body: z.object({
      endpoint: address,
      keys: z.object({ p256dh: key, auth: key }, texts.pushKeys),
    }),
    data: z.array(Device),
  }),
  remove: endpoint('DELETE /v1/user/push', {
    summary: 'Unsubscribe a device. An unknown device is not an error.',
    access: 'signed-in',
    body: z.strictObject({ endpoint: address }),
    data: z.array(Device),
  }),
}
