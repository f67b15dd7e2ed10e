// Changes one's own page. A former address redirects to it for 90 days.

import type { z } from 'zod/mini'
import { formatPesos, toPesos } from '#contract/amounts.ts'
import { sentence } from '#contract/languages.ts'
import { limits } from '#contract/limits.ts'
import type { profiles } from '#contract/profiles.ts'
import { texts, words } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, type Queryable } from '#server/kit/db.ts'
import { isUniqueViolation } from '#server/kit/db-errors.ts'
import { WithMessage } from '#server/kit/endpoint-answer.ts'
import { failFields } from '#server/kit/fail.ts'
import { nameChanged, pageChanged } from '#server/kit/page-changes.ts'
import type { Say } from '#server/kit/say.ts'
import type { Services } from '#server/outside/services.ts'
import { queueRemoval } from './drop-barred.ts'
import { movePage } from './move-page.ts'
import { dropPicture, type PictureTools, storeAvatar, storeCover } from './profile-pictures.ts'
import { readMe } from './read-me.ts'
import { pictureAddress } from './visible-page.ts'

type Changes = z.output<typeof profiles.update.body>

export async function updateProfile(
  services: Services,
  tools: PictureTools,
  accountId: bigint,
  changes: Changes,
  say: Say,
) {
  const { db } = services
  const { min_gift_amount: minimum, beneficiary_message: thanks } = changes
  if (minimum !== undefined && (minimum < limits.giftMinCentavos || minimum > limits.creatorMinGiftMaxCentavos))
    throw failFields({
      min_gift_amount: [
        sentence(texts.amountBetween, {
          least: formatPesos(toPesos(limits.giftMinCentavos)),
          most: formatPesos(toPesos(limits.creatorMinGiftMaxCentavos)),
        }),
      ],
    })
  const shown = await readPictures(db, accountId).executeTakeFirstOrThrow()
  const avatar = await storeAvatar(services, tools, accountId, unlessShown(changes.avatar, shown.avatar_key))
  const newCover = unlessShown(changes.cover_photo, shown.cover_key)
  const cover = await storeCover(services, tools, accountId, newCover).catch(async (error) => {
    await dropPicture(services, avatar)
    throw error
  })
  let replaced: string[]
  try {
    replaced = await inTransaction(db, async (tx) => {
      if (changes.page_url !== undefined) await movePage(tx, services.config.secret, accountId, changes.page_url)
      // Locked: of two changes at once, the second replaces the pictures of the first.
      const before = await readPictures(tx, accountId).forNoKeyUpdate().executeTakeFirstOrThrow()
      await tx
        .updateTable('profiles')
        .set({
          ...(changes.page_name !== undefined && { page_name: changes.page_name }),
          ...(changes.bio !== undefined && { bio: changes.bio }),
          ...(avatar !== undefined && { avatar_key: avatar, avatar_source: avatar && changes.avatar }),
          ...(cover !== undefined && { cover_key: cover, cover_source: cover && changes.cover_photo }),
          ...(minimum !== undefined && { min_gift: minimum }),
          ...(thanks?.title !== undefined && { thank_you_title: thanks.title }),
          ...(thanks?.message !== undefined && { thank_you_message: thanks.message }),
          updated_at: clock.now(),
        })
        .where('account_id', '=', accountId)
        .execute()
      // Again, now that the row is locked: whoever bars a picture drops what was made of it until then.
      await tools.pictures.requireNotBarred(tx, [
        { field: 'avatar', filename: avatar && changes.avatar },
        { field: 'cover_photo', filename: cover && changes.cover_photo },
      ])
      const isNameChanged = [changes.page_name, changes.page_url, avatar].some((change) => change !== undefined)
      await (isNameChanged ? nameChanged : pageChanged)(tx, accountId)
      const keys = [avatar !== undefined && before.avatar_key, cover !== undefined && before.cover_key]
      const unused = keys.filter((key) => typeof key === 'string')
      await queueRemoval(tx, unused)
      return unused
    })
  } catch (error) {
    // No profile uses the pictures that were just stored.
    await dropPicture(services, avatar)
    await dropPicture(services, cover)
    if (isUniqueViolation(error)) throw failFields({ page_url: [texts.pageUrlTaken] })
    throw error
  }
  // Gone from the next request on; the queued job purges them from the CDN, and removes them if this process ends here.
  for (const key of replaced) await dropPicture(services, key)
  return new WithMessage(await readMe(db, accountId, say), words.updated)
}

function readPictures(db: Queryable, accountId: bigint) {
  return db.selectFrom('profiles').select(['avatar_key', 'cover_key']).where('account_id', '=', accountId)
}

/** The fields are read as addresses and written as filenames: the present address, sent back, changes nothing. */
function unlessShown(sent: string | null | undefined, key: string | null): string | null | undefined {
  return sent && key && sent.endsWith(pictureAddress(key)!) ? undefined : sent
}
