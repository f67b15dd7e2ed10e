// Reads a profile as the public page.
import type { z } from 'zod/mini'
import type { CommentRules } from '#contract/comment-rules.ts'
import { menuEntries } from '#contract/creator-menu.ts'
import type { PublicProfile } from '#contract/profiles.ts'
import type { Queryable, RawBuilder } from '#server/kit/db.ts'
import { readValues } from '#server/kit/reader.ts'
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
