import { reactionKinds } from '#contract/reaction-kinds.ts'
import type { Reactions } from '#contract/reactions.ts'

/** The expected counts: the old reaction minus one, never below zero, the new one plus one. */
export function withReaction(counts: Reactions, id: number | null): Reactions {
  const before = counts.details?.id ?? null
  const next = { ...counts, details: id === null ? null : { id } }
  for (const kind of reactionKinds) {
    const name = `${kind.name}_count` as const
    if (kind.id === before) next[name] = Math.max(0, next[name] - 1)
    if (kind.id === id) next[name] += 1
  }
  next.all_count = Math.max(0, next.all_count + (id === null ? 0 : 1) - (before === null ? 0 : 1))
  return next
}
