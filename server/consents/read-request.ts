// Reads what the link shows to the person in a photo.
import type { z } from 'zod/mini'
import { consentPictureAt } from '#contract/addresses/server-paths.ts'
import type { ConsentRequest } from '#contract/consents.ts'
import type { Queryable } from '#server/kit/db.ts'
import { notFound } from '#server/kit/fail.ts'
import type { Say } from '#server/kit/say.ts'
import type { PictureRegistry } from '#server/media/picture-registry.ts'
import type { Services } from '#server/outside/services.ts'
import { findByToken, getTerms, getWords, type PhotoOfConsent } from './photo-of-consent.ts'

/** NotFoundException for an unknown link, or if the picture was deleted. */
export async function readRequest(
  { db, config, pictures }: Pick<Services, 'db' | 'config'> & { pictures: PictureRegistry },
  token: string,
  say: Say,
): Promise<z.input<typeof ConsentRequest>> {
  const photo = await findByToken(db, token)
  if (!photo) throw notFound()
  const isHidden = await isHiddenPhoto(db, pictures, photo)
  const { name, page_url, page_name, state, width, height } = photo
  return {
    name,
    creator: { page_url, page_name },
    state: state as ConsentRequest['state'],
    image_url: photo.is_deleted || isHidden ? null : consentPictureAt(token),
    width,
    height,
    words: getWords(photo, config.publicUrl).map((text) => say(text)),
    terms: getTerms(photo),
    answered: photo.answered_at && { name: photo.answered_name!, date: photo.answered_at },
    is_hidden: isHidden,
  }
}

/** The picture's file name for a holder of the link; undefined once it is hidden or deleted. */
export async function readConsentPicture(
  db: Queryable,
  pictures: PictureRegistry,
  token: string,
): Promise<string | undefined> {
  const photo = await findByToken(db, token)
  return photo && !photo.is_deleted && !(await isHiddenPhoto(db, pictures, photo)) ? photo.filename : undefined
}

/** Hidden by a person in it, or taken down by the desk, with its post or with the goal or Bloc that uses it. */
async function isHiddenPhoto(
  db: Queryable,
  pictures: PictureRegistry,
  { is_withdrawn, taken_down_at, barred_at, filename }: PhotoOfConsent,
): Promise<boolean> {
  if (is_withdrawn || taken_down_at !== null || barred_at !== null) return true
  return (await pictures.accessTo(db, filename, undefined)) === 'taken-down'
}
