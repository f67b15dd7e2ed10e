// What an answer does to its photo: the state of its consent, and whether the photo is hidden from now on.
import type { ConsentAnswer } from '#contract/consents.ts'
import { clock } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'
import { pageChanged } from '#server/kit/page-changes.ts'
import type { PictureRegistry } from '#server/media/picture-registry.ts'
import type { PhotoOfConsent } from './photo-of-consent.ts'

/** Returns whether the answer hides a photo that was shown until now. */
export async function saveAnswer(
  tx: Tx,
  pictures: PictureRegistry,
  photo: PhotoOfConsent,
  answer: ConsentAnswer,
): Promise<boolean> {
  // A no after a yes is a withdrawal. A first no hides the photo only if somebody may have seen it.
  const isTakenBack = answer === 'withdraw' || (answer === 'no' && photo.state === 'given')
  const hides = !photo.hidden_at && (isTakenBack || (answer === 'no' && (await wasShown(tx, pictures, photo))))
  const state = answer === 'yes' ? 'given' : isTakenBack ? 'withdrawn' : 'refused'
  await tx
    .updateTable('consents')
    .set({ state, ...(hides && { hidden_at: clock.now() }) })
    .where('id', '=', photo.id)
    .execute()
  if (hides) await pageChanged(tx, photo.creator_id)
  return hides
}

/**
 * In a post, which its buyers see even after it was hidden; or in a goal, a Bloc or a topic that visitors see now. What a page shows that
 * is closed is seen again once it is back: used there is shown.
 */
async function wasShown(
  tx: Tx,
  pictures: PictureRegistry,
  { published_at, filename, closed_at }: PhotoOfConsent,
): Promise<boolean> {
  if (published_at !== null || (await pictures.accessTo(tx, filename, undefined)) === 'open') return true
  return closed_at !== null && !(await isUnused(tx, pictures, filename))
}

async function isUnused(tx: Tx, pictures: PictureRegistry, filename: string): Promise<boolean> {
  const row = await tx
    .selectFrom('images as i')
    .select('i.filename')
    .where('i.filename', '=', filename)
    .where(pictures.isUnused)
    .executeTakeFirst()
  return row !== undefined
}
