import type { Queryable } from '#server/kit/db.ts'
import { asLanguage } from '#server/kit/language.ts'
import { type Say, sayIn } from '#server/kit/say.ts'

/** The mail address of an account, and a translator into its owner's language. */
export async function readAddressee(db: Queryable, accountId: bigint): Promise<{ email: string; say: Say }> {
  const { email, language } = await db
    .selectFrom('accounts')
    .select(['email', 'language'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { email, say: sayIn(asLanguage(language)) }
}
