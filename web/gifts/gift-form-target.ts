// The page of the gift form, and where it is posted without JavaScript.
import { addresses } from '#contract/addresses/paths.ts'
import type { PublicProfile } from '#contract/profiles.ts'
import type { GiftGoal } from './useGift.ts'

/** The page of the gift form, and where it is posted without JavaScript. */
export function giftFormTarget({ page_url }: PublicProfile, goal: GiftGoal | undefined, isQuestion: boolean) {
  if (goal)
    return {
      source: 'goal',
      page: addresses.goal(page_url, goal.id),
      action: addresses.goalGiftForm(page_url, goal.id),
    } as const
  if (isQuestion)
    return {
      source: 'question-and-answer',
      page: addresses.ask(page_url),
      action: addresses.askWithGift(page_url),
    } as const
  return { source: 'profile', page: addresses.page(page_url), action: addresses.giftForm(page_url) } as const
}
