// The devices that get an account's push messages.
import { createECDH } from 'node:crypto'
import type { z } from 'zod/mini'
import { serverLimits } from '#contract/limits.ts'
import { PUSH_DEVICES_MAX, type push } from '#contract/push.ts'
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import type { Viewer } from '#server/kit/endpoint-access.ts'
import { failFields } from '#server/kit/fail.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import { isPublicAddress } from '#server/outside/addresses.ts'
import type { Services } from '#server/outside/services.ts'

type Devices = z.input<typeof push.devices.data>

export function listDevices(db: Queryable, accountId: bigint): Promise<Devices> {
  return db
    .selectFrom('push_devices')
    .select(['endpoint', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(PUSH_DEVICES_MAX)
    .execute()
}

const perAccount: ThrottleRule = {
  name: 'push-device',
  points: serverLimits.pushDevicesPerHour,
  seconds: 3600,
  per: 'account',
}

/** errors.endpoint unless the address is public https, errors.keys for keys that cannot be encrypted to. */
export async function addDevice(
  { db, throttle }: Pick<Services, 'db' | 'throttle'>,
  { accountId, sessionId }: Viewer,
  { endpoint, keys }: z.output<typeof push.add.body>,
): Promise<Devices> {
  await throttle.take(perAccount, String(accountId))
  // Loopback is never allowed, even if it is for webhooks: no push service runs on this machine.
  const errors = {
    ...(!(await isPublicAddress(endpoint, { webhooksAllowLoopback: false })) && { endpoint: [texts.pushAddress] }),
    ...(!areKeys(keys) && { keys: [texts.pushKeys] }),
  }
  if (Object.keys(errors).length > 0) throw failFields(errors)
  // The session's current hash: its token may have changed since this request was sent, and an ended session has no devices.
  await sql`
    insert into push_devices (endpoint, account_id, session_hash, p256dh, auth, created_at)
    select ${endpoint}, account_id, token_hash, ${keys.p256dh}, ${keys.auth}, ${clock.now()} from sessions where id = ${sessionId}
    on conflict (endpoint) do update set account_id = excluded.account_id, session_hash = excluded.session_hash,
      p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at`.execute(db)
  await sql`
    delete from push_devices where endpoint in (
      select endpoint from push_devices where account_id = ${accountId} order by created_at desc offset ${PUSH_DEVICES_MAX})`.execute(
    db,
  )
  return listDevices(db, accountId)
}

export async function removeDevice(db: Queryable, accountId: bigint, endpoint: string): Promise<Devices> {
  await db.deleteFrom('push_devices').where('endpoint', '=', endpoint).where('account_id', '=', accountId).execute()
  return listDevices(db, accountId)
}

/** `p256dh`: an uncompressed point of P-256, 65 bytes; `auth`: 16 bytes; both base64url. */
function areKeys({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  const isBase64url = [p256dh, auth].every((text) => /^[\w-]+={0,2}$/.test(text))
  if (!isBase64url || Buffer.from(auth, 'base64url').length !== 16) return false
  try {
    const own = createECDH('prime256v1')
    own.generateKeys()
    own.computeSecret(Buffer.from(p256dh, 'base64url'))
    return Buffer.from(p256dh, 'base64url').length === 65
  } catch {
    return false
  }
}
