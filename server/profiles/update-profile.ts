// Changing one's own page. A changed address keeps leading here for 90 days.

import type { z } from 'zod/mini'
import { formatPesos, toPesos } from '#contract/amounts.ts'
import { sentence } from '#contract/languages.ts'
import { limits } from '#contract/limits.ts'
import type { profiles } from '#contract/profiles.ts'
import { texts, words } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, isUniqueViolation, type Tx } from '#server/kit/db.ts'
import { failFields, retryLater } from '#server/kit/fail.ts'
import type { Say } from '#server/kit/language.ts'
import { nameChanged, pageChanged } from '#server/kit/page-changes.ts'
import type { Secret } from '#server/kit/secret.ts'
import { WithMessage } from '#server/kit/serve.ts'
import type { Services } from '#server/outside/services.ts'
import { pageUrlProblem, skeleton } from './page-url.ts'
import { dropPicture, keepAvatar, keepCover, type PictureTools } from './profile-pictures.ts'
import { readMe } from './read-profile.ts'

type Changes = z.output<typeof profiles.update.body>

const DAY_MS = 86_400_000
/** `Nov 30, 2026`, as the pages write a day. */
const day = new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Manila', dateStyle: 'medium' })

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
  const avatar = await keepAvatar(services, tools, accountId, changes.avatar)
  const cover = await keepCover(services, tools, accountId, changes.cover_photo).catch(async (error) => {
    await dropPicture(services, avatar)
    throw error
  })
  const before = await db
    .selectFrom('profiles')
    .select(['avatar_key', 'cover_key'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  try {
    await inTransaction(db, async (tx) => {
      if (changes.page_url !== undefined) await moveTo(tx, services.config.secret, accountId, changes.page_url)
      await tx
        .updateTable('profiles')
        .set({
          ...(changes.page_name !== undefined && { page_name: changes.page_name }),
          ...(changes.bio !== undefined && { bio: changes.bio }),
          ...(avatar !== undefined && { avatar_key: avatar }),
          ...(cover !== undefined && { cover_key: cover }),
          ...(minimum !== undefined && { min_gift: minimum }),
          ...(thanks?.title !== undefined && { thank_you_title: thanks.title }),
          ...(thanks?.message !== undefined && { thank_you_message: thanks.message }),
          updated_at: clock.now(),
        })
        .where('account_id', '=', accountId)
        .execute()
      const isCalledOtherwise = [changes.page_name, changes.page_url, avatar].some((change) => change !== undefined)
      await (isCalledOtherwise ? nameChanged : pageChanged)(tx, accountId)
    })
  } catch (error) {
    // The pictures made for it stand nowhere.
    await dropPicture(services, avatar)
    await dropPicture(services, cover)
    if (isUniqueViolation(error)) throw failFields({ page_url: [texts.pageUrlTaken] })
    throw error
  }
  if (avatar !== undefined) await dropPicture(services, before.avatar_key)
  if (cover !== undefined) await dropPicture(services, before.cover_key)
  return new WithMessage(await readMe(db, accountId, say), words.updated)
}

async function moveTo(tx: Tx, secret: Secret, accountId: bigint, pageUrl: string): Promise<void> {
  const old = await tx
    .selectFrom('profiles')
    .select(['page_url', 'page_url_skeleton'])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (old.page_url === pageUrl) return
  const problem = await pageUrlProblem({ db: tx, secret }, pageUrl, accountId)
  if (problem) throw failFields({ page_url: [problem] })
  await countRename(tx, accountId)
  const until = new Date(clock.now().getTime() + limits.oldPageUrlDays * DAY_MS)
  await tx.deleteFrom('profile_redirects').where('page_url', '=', pageUrl).where('account_id', '=', accountId).execute()
  await tx
    .insertInto('profile_redirects')
    .values({ page_url: old.page_url, page_url_skeleton: old.page_url_skeleton, account_id: accountId, until })
    .onConflict((conflict) => conflict.column('page_url').doUpdateSet({ account_id: accountId, until }))
    .execute()
  await giveOldestBack(tx, accountId)
  await tx
    .updateTable('profiles')
    .set({ page_url: pageUrl, page_url_skeleton: skeleton(pageUrl) })
    .where('account_id', '=', accountId)
    .execute()
}

/** The page's row is held, so two at once are counted one after the other. TooManyRequestsException with `errors.page_url`. */
async function countRename(tx: Tx, accountId: bigint): Promise<void> {
  const now = clock.now()
  const window = limits.renameDays * DAY_MS
  const third = await tx
    .selectFrom('page_renames')
    .select('renamed_at')
    .where('account_id', '=', accountId)
    .where('renamed_at', '>', new Date(now.getTime() - window))
    .orderBy('renamed_at', 'desc')
    .offset(limits.renames - 1)
    .limit(1)
    .executeTakeFirst()
  if (third) {
    const next = new Date(third.renamed_at.getTime() + window)
    const text = sentence(texts.pageUrlRenames, { day: day.format(next) })
    const failure = retryLater((next.getTime() - now.getTime()) / 1000, text)
    failure.errors = { page_url: [text] }
    throw failure
  }
  await tx.insertInto('page_renames').values({ account_id: accountId, renamed_at: now }).execute()
}

/** A page is found by its last few addresses; the ones before are free for others at once. */
async function giveOldestBack(tx: Tx, accountId: bigint): Promise<void> {
  await tx
    .deleteFrom('profile_redirects')
    .where('account_id', '=', accountId)
    .where('page_url', 'not in', (former) =>
      former
        .selectFrom('profile_redirects')
        .select('page_url')
        .where('account_id', '=', accountId)
        .orderBy('until', 'desc')
        .limit(limits.oldPageUrlsMax),
    )
    .execute()
}
