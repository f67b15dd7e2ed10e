import { addresses } from '#contract/addresses/paths.ts'
import { shortPesos, toPesos } from '#contract/amounts.ts'
import { linkFromEmbed } from '#contract/embeds.ts'
import { filledSquares } from '#contract/squares.ts'
import type { Queryable } from '#server/kit/db.ts'
import type { Say } from '#server/kit/say.ts'
import { type ButtonEmbed, type ReadGoal, SQUARES } from './read-embed.ts'

export interface GoalEmbed extends Omit<ButtonEmbed, 'words'> {
  id: string
  title: string
  /** "₱3,200 of ₱5,000". */
  amounts: string
  /** The label of the link, or a note that the goal has ended. */
  action: string
  filled: number
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
