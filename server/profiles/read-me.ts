import type { z } from 'zod/mini'
import type { Me } from '#contract/profiles.ts'
import { clock } from '#server/kit/clock.ts'
import type { Queryable } from '#server/kit/db.ts'
import type { Say } from '#server/kit/say.ts'
import { findTakedowns } from '#server/moderation/queries.ts'
import { readSuspension } from '#server/moderation/read-suspension.ts'
import { thankYou } from './thank-you.ts'
import { pictureAddress, smallPictureAddress } from './visible-page.ts'

export async function readMe(db: Queryable, accountId: bigint, say: Say): Promise<z.input<typeof Me>> {
  const row = await db
    .selectFrom('accounts as a')
    .innerJoin('profiles as p', 'p.account_id', 'a.id')
    .selectAll('p')
    .select(['a.email', 'a.referral_code', 'a.welcomed_at', 'a.deactivated_at', 'a.email_verified_at'])
    .select(['a.money_paused_until', 'a.suspended_at', 'a.page_taken_down_at', 'a.password_hash'])
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow()
  const takedowns = await findTakedowns(db, 'profile', [
    { id: String(accountId), taken_down_at: row.page_taken_down_at },
  ])
  return {
    status: row.deactivated_at === null && row.email_verified_at !== null ? 'active' : 'inactive',
    email: row.email,
    referral_code: row.referral_code,
    has_password: row.password_hash !== null,
    money_paused_until:
      row.money_paused_until !== null && row.money_paused_until > clock.now() ? row.money_paused_until : null,
    suspension: row.suspended_at && (await readSuspension(db, accountId)),
    taken_down: takedowns.get(String(accountId)) ?? null,
    is_new: row.welcomed_at === null,
    profile: {
      page_url: row.page_url,
      page_name: row.page_name,
      bio: row.bio,
      avatar: pictureAddress(row.avatar_key),
      avatar_variants: smallPictureAddress(row.avatar_key),
      cover_photo: pictureAddress(row.cover_key),
      min_gift_amount: row.min_gift,
      beneficiary_message: thankYou(row, say),
    },
  }
}
