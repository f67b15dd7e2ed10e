// The keys by which push services know this installation (VAPID): made once, the private one sealed.
import webPush from 'web-push'
import { clock } from '#server/kit/clock.ts'
import { seal, unseal } from '#server/kit/seal.ts'
import type { Services } from '#server/outside/services.ts'

export const PUSH_KEY_PLACE = 'push key'

/** base64url, 65 bytes. */
export async function pushKey(services: Pick<Services, 'db' | 'config'>): Promise<{ key: string }> {
  return { key: (await keys(services)).public_key }
}

export async function vapidKeys(services: Pick<Services, 'db' | 'config'>) {
  const { public_key, private_sealed } = await keys(services)
  return { publicKey: public_key, privateKey: unseal(services.config.secret, PUSH_KEY_PLACE, private_sealed) }
}

async function keys({ db, config }: Pick<Services, 'db' | 'config'>) {
  const read = () => db.selectFrom('push_keys').select(['public_key', 'private_sealed'])
  const kept = await read().executeTakeFirst()
  if (kept) return kept
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const sealed = seal(config.secret, PUSH_KEY_PLACE, privateKey)
  await db
    .insertInto('push_keys')
    .values({ public_key: publicKey, private_sealed: sealed, created_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Of two who made them at once one's stay.
  return read().executeTakeFirstOrThrow()
}
