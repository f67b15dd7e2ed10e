import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

const TRANSFERS = 50
const PARTS = 10

async function* aTransfer(name: number): AsyncGenerator<Buffer> {
  for (let n = 0; n < PARTS; n++) yield Buffer.from(`${name}:${n} `)
}

test('fifty concurrent transfers pass few parts in one turn of the event loop, and each arrives whole and in order', async () => {
  let passed = 0
  const takeAll = async (name: number) => {
    let taken = ''
    for await (const part of inTurn(aTransfer(name))) {
      passed++
      taken += part
    }
    return taken
  }
  const all = Promise.all(Array.from({ length: TRANSFERS }, (_, name) => takeAll(name)))
  await setImmediate()
  // The first part of each transfer does not wait.
  expect(passed).toBeLessThanOrEqual(TRANSFERS + 4)
  let mostInOneTurn = 0
  while (passed < TRANSFERS * PARTS) {
    const before = passed
    await setImmediate()
    mostInOneTurn = Math.max(mostInOneTurn, passed - before)
  }
  expect(mostInOneTurn).toBeLessThanOrEqual(4)
  expect(await all).toEqual(
    Array.from({ length: TRANSFERS }, (_, name) =>
      Array.from({ length: PARTS }, (_, part) => `${name}:${part} `).join(''),
    ),
  )
})

test('a transfer of one part passes while others wait', async () => {
  const long = inTurn(aTransfer(0))
  const waiting = Array.from({ length: PARTS }, () => long.next())
  const { value } = await inTurn([Buffer.from('small')] as never).next()
  expect(String(value)).toBe('small')
  await Promise.all(waiting)
})
