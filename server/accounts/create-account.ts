// Creates an account and its page, for a registration and for a first provider sign-in alike.
import { clock } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'
import { failFields } from '#server/kit/fail.ts'
import type { Secret } from '#server/kit/secret.ts'
import { readableCode } from '#server/kit/tokens.ts'
import { pageUrlProblem, skeleton } from '#server/profiles/page-url.ts'

export interface NewAccount {
  email: string
  /** null: the owner signs in with the provider. */
  passwordHash: string | null
  /** null: inactive until the owner opens the mailed link. */
  emailVerifiedAt: Date | null
  referrer: bigint | null
  pageUrl: string
  pageName: string
}

/** Returns the account id; errors.page_url when another account took the page address concurrently. */
export async function createAccount(tx: Tx, secret: Secret, given: NewAccount): Promise<bigint> {
  const { id } = await tx
    .insertInto('accounts')
    .values({
      email: given.email,
      password_hash: given.passwordHash,
      email_verified_at: given.emailVerifiedAt,
      referral_code: readableCode(8),
      referred_by: given.referrer,
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeProfile(tx, id, given)
  // Our insert may have waited for a page that moved away from this address; its redirect, visible by now, still reserves it.
  const problem = await pageUrlProblem({ db: tx, secret }, given.pageUrl, id)
  if (problem) throw failFields({ page_url: [problem] })
  return id
}

async function writeProfile(tx: Tx, account_id: bigint, { pageUrl, pageName }: NewAccount): Promise<void> {
  await tx
    .insertInto('profiles')
    .values({
      account_id,
      page_url: pageUrl,
      page_url_skeleton: skeleton(pageUrl),
      page_name: pageName,
      updated_at: clock.now(),
    })
    .execute()
}
