// Reads what an embed shows: the same for everyone, because an embed has no viewer.
import type { z } from 'zod/mini'
import { addresses } from '#contract/addresses/paths.ts'
import { shortPesos, toPesos } from '#contract/amounts.ts'
import { linkFromEmbed } from '#contract/embeds.ts'
import type { Goal } from '#contract/goals.ts'
import { filledSquares } from '#contract/squares.ts'
import type { Queryable } from '#server/kit/db.ts'
import type { Say } from '#server/kit/say.ts'
import { visiblePage } from '#server/profiles/visible-page.ts'

/** Reads one goal: NotFoundException for drafts, ContentNotAccessibleException for one taken down. */
export type ReadGoal = (
  db: Queryable,
  at: { username: string; id: string },
  viewerId: undefined,
) => Promise<z.input<typeof Goal>>

export interface ButtonEmbed {
  pageUrl: string
  name: string
  /** Path that a click leads to. */
  path: string
  words: string
}

export interface GoalEmbed extends Omit<ButtonEmbed, 'words'> {
  id: string
  title: string
  /** "₱3,200 of ₱5,000". */
  amounts: string
  /** The label of the link, or a note that the goal has ended. */
  action: string
  filled: number
}

/** Squares in the progress bar of a goal. */
export const SQUARES = 20

export async function readButton(db: Queryable, pageUrl: string, say: Say): Promise<ButtonEmbed> {
  const { page_url, page_name } = await visiblePage(db, pageUrl, undefined)
  return {
    pageUrl: page_url,
    name: page_name,
    path: linkFromEmbed(addresses.page(page_url)),
    words: say('Support {name}', { name: page_name }),
  }
}

export async function readGoalEmbed(
  db: Queryable,
  readGoal: ReadGoal,
  at: { username: string; id: string },
  say: Say,
): Promise<GoalEmbed> {
  const { id, title, creator, state, ...progress } = await readGoal(db, at, undefined)
  const [current, target] = [toPesos(progress.current_amount), toPesos(progress.target_amount)]
  return {
    id,
    pageUrl: creator.page_url,
    name: creator.page_name,
    title,
    path: linkFromEmbed(addresses.goal(creator.page_url, id)),
    amounts: say('{current} of {target}', { current: shortPesos(current), target: shortPesos(target) }),
    action: state === 'closed' ? say('This goal has ended.') : say('Support this goal'),
    filled: filledSquares(current, target, SQUARES),
  }
}
