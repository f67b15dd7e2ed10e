// The lists of who reacted, by their names and counts.
import { expect, test } from 'vitest'
import { reactionKinds } from '#contract/reaction-kinds.ts'
import { getCounts, getLists, reactorsList } from './reactor-lists.ts'

const id = '0190d3a0-0000-7000-8000-000000000001'

test('content has a list of all reactions and one for each kind, under names of its own', () => {
  const lists = getLists('photo', id)
  expect(lists[0]).toBe(reactorsList('photo', id))
  expect(lists.slice(1)).toEqual(reactionKinds.map((kind) => `${reactorsList('photo', id)}:${kind.id}`))
  const others = [...getLists('bloc', id), ...getLists('photo', id.replace('1', '2'))]
  expect(new Set([...lists, ...others]).size).toBe(18)
})

test('counts are those of its own lists; a kind that nobody chose is zero', () => {
  const list = reactorsList('goal', id)
  const sizes = new Map([
    [list, 7],
    [`${list}:1`, 4],
    [`${list}:5`, 3],
    [reactorsList('bloc', id), 90],
    [`${reactorsList('bloc', id)}:2`, 90],
  ])
  const none = { laugh_count: 0, support_count: 0, sad_count: 0 }
  expect(getCounts(sizes, 'goal', id)).toEqual({ all_count: 7, heart_count: 4, angry_count: 3, ...none })
  expect(getCounts(new Map(), 'goal', id)).toEqual({ all_count: 0, heart_count: 0, angry_count: 0, ...none })
})
