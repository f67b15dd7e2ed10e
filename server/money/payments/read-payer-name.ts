import type { Queryable } from '#server/kit/db.ts'
import type { Payer } from './payer.ts'

/** The payer's name as the creator sees it: the account's page name, or the name a visitor typed; null is Someone. */
export async function readPayerName(
  db: Queryable,
  { accountId }: Pick<Payer, 'accountId'>,
  { isAnonymous, typedName }: { isAnonymous: boolean; typedName?: string | null | undefined },
): Promise<string | null> {
  if (isAnonymous) return null
  if (accountId === undefined) return typedName ?? null
  const page = await db
    .selectFrom('profiles')
    .select('page_name')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return page?.page_name ?? null
}
