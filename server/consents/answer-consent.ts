// The person in a photo answers by their link. A withdrawal hides the photo from everybody, permanently, and what was made of it.
import { createHash } from 'node:crypto'
import type { z } from 'zod/mini'
import type { ConsentRequest, consents } from '#contract/consents.ts'
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import { failFields, notFound } from '#server/kit/fail.ts'
import type { Say } from '#server/kit/say.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import { hashToken } from '#server/kit/tokens.ts'
import { storageKey } from '#server/media/image-url.ts'
import type { PictureRegistry } from '#server/media/picture-registry.ts'
import type { Services } from '#server/outside/services.ts'
import { dropBarredPictures } from '#server/profiles/drop-barred.ts'
import { findByToken, getTerms, getWords, type PhotoOfConsent } from './photo-of-consent.ts'
import { readRequest } from './read-request.ts'
import { saveAnswer } from './save-answer.ts'

type Answer = z.output<typeof consents.answer.body>

const perNetwork: ThrottleRule = { name: 'consent-answers', points: 120, seconds: 3600, per: 'network' }

/** A photo for which a person in it has withdrawn consent; `post` contains the photo, if any does. */
interface Withdrawal {
  creatorId: bigint
  /** The person's name as the creator typed it. */
  name: string
  post: { kind: 'snap' | 'slide'; id: string } | undefined
}

/** Notifies the desk, in the transaction that hides the photo. */
export type OnWithdrawn = (tx: Tx, withdrawal: Withdrawal) => Promise<void>

/** errors.answer after a withdrawal, which is final; errors.terms if the words changed since the person read them. */
export async function answerConsent(
  services: Pick<Services, 'db' | 'config' | 'storage' | 'throttle'> & { pictures: PictureRegistry },
  token: string,
  { name, answer, terms }: Answer,
  { network, say, onWithdrawn }: { network: string; say: Say; onWithdrawn: OnWithdrawn },
): Promise<z.input<typeof ConsentRequest>> {
  const { db, config, storage, throttle } = services
  await throttle.take(perNetwork, network)
  const shown = await findByToken(db, token)
  if (!shown) throw notFound()
  const sha256 = await hashPicture(storage, shown.filename)
  await inTransaction(db, async (tx) => {
    await tx.selectFrom('consents').select('id').where('token_hash', '=', hashToken(token)).forUpdate().execute()
    const photo = await findByToken(tx, token)
    if (!photo) throw notFound()
    if (photo.hidden_at && answer !== 'withdraw') throw failFields({ answer: [texts.consentFinal] })
    if (answer === 'yes' && terms !== undefined && terms !== getTerms(photo))
      throw failFields({ terms: [texts.consentTerms] })
    await tx
      .insertInto('consent_answers')
      .values({
        consent_id: photo.id,
        answer,
        signed_name: name,
        words: getWords(photo, config.publicUrl)
          .map((text) => say(text))
          .join('\n'),
        picture_sha256: sha256,
        created_at: clock.now(),
      })
      .execute()
    if (await saveAnswer(tx, services.pictures, photo, answer)) {
      await dropBarredPictures(tx, services.pictures, photo.creator_id)
      await onWithdrawn(tx, getWithdrawal(photo))
    }
  })
  return readRequest(services, token, say)
}

function getWithdrawal({ creator_id, name, kind, post_id, is_deleted }: PhotoOfConsent): Withdrawal {
  const post = post_id === null || is_deleted ? undefined : { kind: kind as 'snap' | 'slide', id: post_id }
  return { creatorId: creator_id, name, post }
}

/** The hash of the stored full-size picture, from which the picture shown to the person is made. */
async function hashPicture(storage: Services['storage'], filename: string): Promise<Buffer> {
  const bytes = await storage.get(storageKey(filename, 'full'))
  if (!bytes) throw notFound()
  return createHash('sha256').update(bytes).digest()
}
