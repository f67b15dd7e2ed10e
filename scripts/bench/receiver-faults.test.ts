import { expect, test } from 'vitest'
import { findFaults } from './receiver-faults.ts'

const expected = [1, 2, 3, 4, 5, 6, 7]

/** The faults of a receiver that had these places and never acknowledged the `unsure` ones. */
function faultsOf(places: number[], { unsure = [], kills = 0 }: { unsure?: number[]; kills?: number } = {}) {
  const receiver = { name: 'overlay', places, repeats: 0, unsure: async () => unsure, close: () => undefined }
  return findFaults(receiver, expected, kills)
}

test('a receiver that had every event once and in order has no fault', async () => {
  expect(await faultsOf(expected)).toEqual([])
})

test('events that never came are counted, and the first five of them named', async () => {
  expect(await faultsOf([1])).toEqual(['overlay: 6 of 7 never came (2,3,4,5,6)'])
})

test('an event is excused if its claim was lost in a kill, and only as many as there were kills', async () => {
  const places = [1, 2, 4, 6, 7]
  expect(await faultsOf(places, { unsure: [3, 5], kills: 2 })).toEqual([])
  expect(await faultsOf(places, { unsure: [3, 5], kills: 1 })).toEqual(['overlay: 2 are unsure after 1 kills'])
  expect(await faultsOf(places, { unsure: [3], kills: 2 })).toEqual(['overlay: 1 of 7 never came (5)'])
})

test('a doubled event is told even when nothing is missing', async () => {
  expect(await faultsOf([1, 2, 2, 3, 4, 5, 6, 7, 7])).toEqual(['overlay: 2 came twice'])
})

test('an event that is not in the list is told', async () => {
  expect(await faultsOf([...expected, 8])).toEqual(['overlay: 1 are no events of the list (8)'])
})

test('events in another order are told, although all of them came', async () => {
  expect(await faultsOf([1, 3, 2, 4, 5, 6, 7])).toEqual(['overlay: not in order of place'])
})
