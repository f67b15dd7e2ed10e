// The VAPID keys that identify this installation to push services: created once, the private key sealed.
import webPush from 'web-push'
import { clock } from '#server/kit/clock.ts'
import { seal, unseal } from '#server/kit/seal.ts'
import type { Services } from '#server/outside/services.ts'

export const PUSH_KEY_PLACE = 'push key'

/** The public key: 65 bytes as base64url. */
export async function pushKey(services: Pick<Services, 'db' | 'config'>): Promise<{ key: string }> {
  return { key: (await keys(services)).public_key }
}

export async function vapidKeys(services: Pick<Services, 'db' | 'config'>) {
  const { public_key, private_sealed } = await keys(services)
  return { publicKey: public_key, privateKey: unseal(services.config.secret, PUSH_KEY_PLACE, private_sealed) }
}

async function keys({ db, config }: Pick<Services, 'db' | 'config'>) {
  const read = () => db.selectFrom('push_keys').select(['public_key', 'private_sealed'])
  const stored = await read().executeTakeFirst()
  if (stored) return stored
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const sealed = seal(config.secret, PUSH_KEY_PLACE, privateKey)
  await db
    .insertInto('push_keys')
    .values({ public_key: publicKey, private_sealed: sealed, created_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // If two processes create keys concurrently, both use the pair that was inserted first.
  return read().executeTakeFirstOrThrow()
}
