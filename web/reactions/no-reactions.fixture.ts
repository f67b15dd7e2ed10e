import type { Reactions } from '#contract/reactions.ts'

/** Content that nobody has reacted to. */
export const noReactions: Reactions = {
  heart_count: 0,
  laugh_count: 0,
  support_count: 0,
  sad_count: 0,
  angry_count: 0,
  all_count: 0,
  details: null,
}
