// Reads a profile: as the public page, and as its owner edits it.

import type { z } from 'zod/mini'
import type { CommentRules } from '#contract/comment-rules.ts'
import { menuEntries } from '#contract/creator-menu.ts'
import type { Me, PublicProfile } from '#contract/profiles.ts'
import { clock } from '#server/kit/clock.ts'
import type { Queryable, RawBuilder } from '#server/kit/db.ts'
import type { Say } from '#server/kit/language.ts'
import { readValues } from '#server/kit/reader.ts'
import { findTakedowns } from '#server/moderation/queries.ts'
import { readSuspension } from '#server/moderation/read-suspension.ts'
import { thankYou } from './thank-you.ts'
import { pictureAddress, smallPictureAddress, visiblePage } from './visible-page.ts'

/** Values on the page that belong to folders this one may not import; app.ts passes in how to read them. */
export interface PageFigures {
  /** All but the last are SQL expressions, which one query reads together. */
  donations(creatorId: bigint): RawBuilder<number>
  followers(creatorId: bigint): RawBuilder<number>
  follows(viewerId: bigint | undefined, creatorId: bigint): RawBuilder<boolean>
  commentRules(viewerId: bigint | undefined, creatorId: bigint): RawBuilder<CommentRules>
  pinnedGoal(db: Queryable, creatorId: bigint): Promise<z.input<typeof PublicProfile>['pinned_goal']>
}

export async function readProfile(
  db: Queryable,
  figures: PageFigures,
  pageUrl: string,
  viewerId: bigint | undefined,
): Promise<z.input<typeof PublicProfile>> {
  const page = await visiblePage(db, pageUrl, viewerId)
  const [counts, goal] = await Promise.all([
    countFor(db, figures, page.account_id, viewerId),
    figures.pinnedGoal(db, page.account_id),
  ])
  return {
    page_url: page.page_url,
    page_name: page.page_name,
    bio: page.bio,
    avatar: pictureAddress(page.avatar_key),
    avatar_variants: smallPictureAddress(page.avatar_key),
    cover_photo: pictureAddress(page.cover_key),
    donation_count: counts.donations,
    follower_count: counts.followers,
    is_following: counts.is_following,
    is_owner: viewerId === page.account_id,
    min_gift_amount: page.min_gift,
    pinned_goal: goal,
    comments: counts.comments,
    menu: menuEntries.map((entry) => ({ ...entry })),
  }
}

interface Counts {
  donations: number
  followers: number
  is_following: boolean
  comments: CommentRules
}

function countFor(
  db: Queryable,
  { donations, followers, follows, commentRules }: PageFigures,
  creatorId: bigint,
  viewerId: bigint | undefined,
): Promise<Counts> {
  return readValues(db, {
    donations: donations(creatorId),
    followers: followers(creatorId),
    is_following: follows(viewerId, creatorId),
    comments: commentRules(viewerId, creatorId),
  })
}

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
