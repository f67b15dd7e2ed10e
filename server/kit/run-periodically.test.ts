import { expect, test } from 'vitest'
import { runPeriodically } from './run-periodically.ts'

const NEVER_MS = 3_600_000

/** Counts its rounds; each lasts until it is finished by `letGo` or `fail`. */
function heldWork() {
  const rounds: PromiseWithResolvers<void>[] = []
  const begun: PromiseWithResolvers<void>[] = []
  const at = (list: PromiseWithResolvers<void>[], index: number) => (list[index] ??= Promise.withResolvers<void>())
  let count = 0
  return {
    async work() {
      const index = count++
      at(begun, index).resolve()
      await at(rounds, index).promise
    },
    begun: (index: number) => at(begun, index).promise,
    letGo: (index: number) => at(rounds, index).resolve(),
    fail: (index: number) => at(rounds, index).reject(new Error('broken')),
    count: () => count,
  }
}

function rounds(work: () => Promise<unknown>, onError = (_: unknown) => {}) {
  return runPeriodically(work, { everyMs: NEVER_MS, onError })
}

test('a round begins every `everyMs`', async () => {
  const held = heldWork()
  const runner = runPeriodically(held.work, { everyMs: 1, onError: () => {} })
  await held.begun(0)
  held.letGo(0)
  await held.begun(1)
  held.letGo(1)
  await runner.stop()
})

test('a round begins early when requested, once for all requests together', async () => {
  const held = heldWork()
  const runner = rounds(held.work)
  runner.soon()
  runner.soon()
  await held.begun(0)
  held.letGo(0)
  await runner.stop()
  expect(held.count()).toBe(1)
})

test('a request during a round gets a round of its own afterwards', async () => {
  const held = heldWork()
  const runner = rounds(held.work)
  runner.soon()
  await held.begun(0)
  runner.soon()
  held.letGo(0)
  await held.begun(1)
  held.letGo(1)
  await runner.stop()
})

test('a failed round is reported, and the next one begins', async () => {
  const held = heldWork()
  const errors: unknown[] = []
  const runner = rounds(held.work, (err) => errors.push(err))
  runner.soon()
  await held.begun(0)
  held.fail(0)
  runner.soon()
  await held.begun(1)
  held.letGo(1)
  await runner.stop()
  expect(errors).toEqual([new Error('broken')])
})

test('stopping waits for the running round, and none begins afterwards', async () => {
  const held = heldWork()
  const runner = rounds(held.work)
  runner.soon()
  await held.begun(0)
  runner.soon()
  const stopped = runner.stop()
  held.letGo(0)
  await stopped
  runner.soon()
  await new Promise(setImmediate)
  expect(held.count()).toBe(1)
})
