// Consents of the people in a post's pictures, where it is written.
import { texts } from '#contract/texts.ts'
import { getWithdrawals, lacksConsent } from '#server/consents/queries.ts'
import type { Tx } from '#server/kit/db.ts'
import { failFields } from '#server/kit/fail.ts'

/** errors for each field whose picture somebody took their consent to back. */
export async function refuseWithdrawn(tx: Tx, named: { field: string; filename: string }[]): Promise<void> {
  const withdrawals = await getWithdrawals(
    tx,
    named.map(({ filename }) => filename),
  )
  const refused = named.filter(({ filename }) => withdrawals.some((row) => row.filename === filename))
  if (refused.length > 0)
    throw failFields(Object.fromEntries(refused.map(({ field }) => [field, [texts.photoWithdrawn]])))
}

/** errors.is_published where a sensitive post would be out while somebody named in it has not agreed. */
export async function requireConsents(
  tx: Tx,
  post: { is_sensitive: boolean; is_published: boolean },
  filenames: string[],
): Promise<void> {
  if (!(await hasConsents(tx, post, filenames))) throw failFields({ is_published: [texts.consentMissing] })
}

/** Whether everybody has agreed who must. The pictures are held, so that nobody is named in one meanwhile. */
export async function hasConsents(
  tx: Tx,
  post: { is_sensitive: boolean; is_published: boolean },
  filenames: string[],
): Promise<boolean> {
  if (!post.is_sensitive || !post.is_published) return true
  await tx.selectFrom('images').select('filename').where('filename', 'in', filenames).forUpdate().execute()
  return !(await lacksConsent(tx, filenames))
}

/** The names of its pictures, without those taken out. */
export async function standingPictures(tx: Tx, postId: string): Promise<string[]> {
  const photos = await tx
    .selectFrom('photos')
    .select('filename')
    .where('post_id', '=', postId)
    .where('removed_at', 'is', null)
    .execute()
  return photos.map((photo) => photo.filename)
}
