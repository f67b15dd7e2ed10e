// Web push: notifies a device of new posts while no page of ours is open on it.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { dateOutput } from './fields.ts'
import { texts } from './texts.ts'

/** The latest devices of an account that are notified. */
export const PUSH_DEVICES_MAX = 20

const address = z.string(texts.pushAddress).check(z.maxLength(2000, texts.pushAddress))
/** Values that are not text become empty, and then `keys` is refused as a whole. */
const key = z.catch(z.string().check(z.maxLength(200)), '')

const Device = z.object({ endpoint: z.string(), created_at: dateOutput })

export const push = {
  key: endpoint('GET /v1/site/push-key', {
    summary:
      'The public key of this installation (VAPID): `applicationServerKey` of a subscription, base64url, 65 bytes.',
    access: 'anyone',
    data: z.object({ key: z.string() }),
  }),
  devices: endpoint('GET /v1/user/push', {
    summary: 'One’s devices that are told of new posts, the latest first.',
    access: 'signed-in',
    data: z.array(Device),
  }),
  add: endpoint('POST /v1/user/push', {
    summary:
      'Tells this device of new posts: `endpoint` and `keys` of its subscription. It belongs to who sent it last, until they sign out there. The address is https and public.',
    access: 'signed-in',
    body: z.object({
      endpoint: address,
      keys: z.object({ p256dh: key, auth: key }, texts.pushKeys),
    }),
    data: z.array(Device),
  }),
  remove: endpoint('DELETE /v1/user/push', {
    summary: 'Tells this device nothing more. One that is not there is no error.',
    access: 'signed-in',
    body: z.strictObject({ endpoint: address }),
    data: z.array(Device),
  }),
}
