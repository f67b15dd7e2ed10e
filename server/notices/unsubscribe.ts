// Stops the digest mail of new posts by the link in it; the link's token names the account and allows nothing else.
import { sql } from '#server/kit/db.ts'
import { notFound } from '#server/kit/fail.ts'
import type { Secret } from '#server/kit/secret.ts'
import { sign, unsign } from '#server/kit/tokens.ts'
import type { Services } from '#server/outside/services.ts'
import { readSettings } from './read-settings.ts'

const PURPOSE = 'unsubscribe from new posts'

export function unsubscribeToken(secret: Secret, accountId: bigint): string {
  return sign(secret, PURPOSE, String(accountId))
}

/** NotFoundException for a token we did not sign. */
export async function readSubscription(services: Services, token: string): Promise<{ is_on: boolean }> {
  const settings = await readSettings(services.db, await subscriber(services, token))
  return { is_on: settings.some(({ kind, mail }) => kind === 'post' && mail) }
}

/** May be repeated. Posts that wait to be mailed are not mailed either. */
export async function unsubscribe(services: Services, token: string): Promise<{ is_on: boolean }> {
  const accountId = await subscriber(services, token)
  await sql`
    insert into notice_boxes as b (account_id, mail_off) values (${accountId}, '{post}')
        on conflict (account_id) do update set mail_off = array_append(array_remove(b.mail_off, 'post'), 'post')`.execute(
    services.db,
  )
  await services.db
    .updateTable('notices')
    .set({ mail_after: null })
    .where('account_id', '=', accountId)
    .where('kind', '=', 'post')
    .where('mail_after', 'is not', null)
    .execute()
  return { is_on: false }
}

async function subscriber({ db, config }: Services, token: string): Promise<bigint> {
  const id = unsign(config.secret, PURPOSE, token)
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', BigInt(id ?? 0))
    .executeTakeFirstOrThrow(notFound)
  return account.id
}
