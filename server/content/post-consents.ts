// Checks the consents of the people in a post's pictures when the post is written.
import { texts } from '#contract/texts.ts'
import { getWithdrawals, lacksConsent } from '#server/consents/queries.ts'
import type { Tx } from '#server/kit/db.ts'
import { failFields } from '#server/kit/fail.ts'

/** Throws errors for each field whose picture has a withdrawn consent. */
export async function refuseWithdrawn(tx: Tx, named: { field: string; filename: string }[]): Promise<void> {
  const withdrawals = await getWithdrawals(
    tx,
    named.map(({ filename }) => filename),
  )
  const refused = named.filter(({ filename }) => withdrawals.some((row) => row.filename === filename))
  if (refused.length > 0)
    throw failFields(Object.fromEntries(refused.map(({ field }) => [field, [texts.photoWithdrawn]])))
}

/** Throws errors.is_published if a sensitive post would be public while a person named in it has not agreed. */
export async function requireConsents(
  tx: Tx,
  post: { is_sensitive: boolean; is_published: boolean },
  filenames: string[],
): Promise<void> {
  if (!(await hasConsents(tx, post, filenames))) throw failFields({ is_published: [texts.consentMissing] })
}

/** Whether all people whose consent is required have agreed. Locks the pictures, so that no person is added concurrently. */
export async function hasConsents(
  tx: Tx,
  post: { is_sensitive: boolean; is_published: boolean },
  filenames: string[],
): Promise<boolean> {
  if (!post.is_sensitive || !post.is_published) return true
  await tx.selectFrom('images').select('filename').where('filename', 'in', filenames).forUpdate().execute()
  return !(await lacksConsent(tx, filenames))
}

/** The filenames of a post's photos, without removed ones. */
export async function getCurrentFilenames(tx: Tx, postId: string): Promise<string[]> {
  const photos = await tx
    .selectFrom('photos')
    .select('filename')
    .where('post_id', '=', postId)
    .where('removed_at', 'is', null)
    .execute()
  return photos.map((photo) => photo.filename)
}
