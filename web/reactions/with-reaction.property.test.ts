// The counts that are shown before the server has answered.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reactionKinds } from '#contract/reaction-kinds.ts'
import type { Reactions } from '#contract/reactions.ts'
import { noReactions } from './no-reactions.fixture.ts'
import { withReaction } from './with-reaction.ts'

/** Always the same cases, so that no run fails by chance. */
const check = <T extends [unknown, ...unknown[]]>(property: fc.IProperty<T>) =>
  fc.assert(property, { seed: 20_261_129 })

const id = fc.option(fc.constantFrom(...reactionKinds.map((kind) => kind.id)), { nil: null })
const count = fc.integer({ min: 0, max: 1000 })

/** Counts as the server gives them: the viewer's own reaction is among them. */
const counts = fc.tuple(fc.array(count, { minLength: 5, maxLength: 5 }), id).map(([others, own]): Reactions => {
  const rows = reactionKinds.map((kind, at) => [`${kind.name}_count`, others[at]! + Number(kind.id === own)] as const)
  const all_count = rows.reduce((sum, [, n]) => sum + n, 0)
  return { ...noReactions, ...Object.fromEntries(rows), all_count, details: own === null ? null : { id: own } }
})
const sum = (shown: Reactions) => reactionKinds.reduce((total, kind) => total + shown[`${kind.name}_count`], 0)

test('all of them are always as many as each of them together, with one’s own among them', () =>
  check(
    fc.property(counts, id, (before, chosen) => {
      const shown = withReaction(before, chosen)
      expect(shown.all_count).toBe(sum(shown))
      expect(shown.details?.id ?? null).toBe(chosen)
      const own = reactionKinds.find((kind) => kind.id === chosen)
      if (own) expect(shown[`${own.name}_count`]).toBeGreaterThan(0)
    }),
  ))

test('whoever changes their mind and back sees what was there before, and others keep theirs', () =>
  check(
    fc.property(counts, id, (before, chosen) => {
      const shown = withReaction(before, chosen)
      expect(withReaction(shown, before.details?.id ?? null)).toEqual(before)
      const others = reactionKinds.filter((kind) => kind.id !== chosen && kind.id !== before.details?.id)
      for (const kind of others) expect(shown[`${kind.name}_count`]).toBe(before[`${kind.name}_count`])
    }),
  ))

test('the counts that were given are not changed', () => {
  const given = Object.freeze({ ...noReactions })
  withReaction(given, 1)
  expect(given).toEqual(noReactions)
})
