import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createDecoder, type Decoder } from './decoder.ts'
import type { DecodeInput } from './decoder-process.ts'
import * as make from './pictures.fixture.ts'

let folder: string
let decoder: Decoder
let photo: DecodeInput
let bomb: DecodeInput

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pixel-test-decoder-'))
  // A long waiting limit, so that a slow machine refuses no work.
  decoder = createDecoder({ processes: 1, waitingMs: 3_600_000 })
  photo = { path: file('photo', await make.aPhonePhoto()), kind: 'jpg' }
  bomb = { path: file('bomb', make.nestedUse()), kind: 'svg' }
})
afterEach(async () => {
  await decoder.close()
  rmSync(folder, { recursive: true })
})

function file(name: string, bytes: Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

test('a process that is killed is replaced', async () => {
  await expect(decoder.decode(bomb, 'a')).rejects.toMatchObject({ trouble: 'tooSlow' })
  expect(await decoder.decode(photo, 'a')).toMatchObject({ width: 80, height: 120 })
})

test('a photo that comes while an idle process is being ended is decoded by another', async () => {
  const idleMilliseconds = 50
  const idling = createDecoder({ processes: 1, idleMilliseconds })
  onTestFinished(() => idling.close())
  await idling.decode(photo, 'a')
  const next = Promise.withResolvers<unknown>()
  // Both timers are due before the loop can hear that the process has ended.
  setTimeout(() => next.resolve(idling.decode(photo, 'a')), idleMilliseconds)
  const until = performance.now() + 2 * idleMilliseconds
  while (performance.now() < until);
  expect(await next.promise).toMatchObject({ width: 80, height: 120 })
})

test('one account’s decompression bombs do not all run before another account’s photo', async () => {
  const order: string[] = []
  const note = (name: string) => () => order.push(name)
  await Promise.all([
    decoder.decode(bomb, 'a').catch(note('bomb')),
    decoder.decode(bomb, 'a').catch(note('bomb')),
    decoder.decode(photo, 'b').then(note('photo')),
  ])
  expect(order).toEqual(['bomb', 'photo', 'bomb'])
})

test('more than 20 waiting pictures of one account, or 100 in all, are refused with a retry time', async () => {
  const accepted: Promise<unknown>[] = []
  const tooMany = expect.objectContaining({ code: 'TooManyRequestsException', data: { retry_in_seconds: 5 } })
  for (const owner of ['a', 'b', 'c', 'd', 'e']) {
    for (let n = 0; n < 20; n++) accepted.push(decoder.decode(photo, owner))
    expect(() => decoder.decode(photo, owner)).toThrow(tooMany)
  }
  expect(() => decoder.decode(photo, 'f')).toThrow(tooMany)
  await Promise.all(accepted)
  expect(await decoder.decode(photo, 'f')).toMatchObject({ ending: 'jpg' })
})

test('work that waits too long is refused with TooManyRequestsException', async () => {
  const impatient = createDecoder({ processes: 1, waitingMs: 100 })
  try {
    // Both wait, because the process has not started yet; then the first starts, or is refused as well.
    const first = impatient.decode(bomb, 'a').catch((error) => error)
    await expect(impatient.decode(bomb, 'b')).rejects.toMatchObject({ code: 'TooManyRequestsException' })
    await first
  } finally {
    await impatient.close()
  }
})

test('work that uses more CPU time than allowed is ended, even if the time limit is far away', async () => {
  const strict = createDecoder({ processes: 1, waitingMs: 3_600_000, drawingCpuMs: 500, waitFactor: 3600 })
  try {
    await expect(strict.decode(bomb, 'a')).rejects.toMatchObject({ trouble: 'tooSlow' })
  } finally {
    await strict.close()
  }
})

test('work that uses more memory than allowed is ended', async () => {
  const strict = createDecoder({ processes: 1, waitingMs: 3_600_000, memoryBytes: 1 })
  try {
    const large = (await make.aPicture(4000, 3000)).png({ progressive: true })
    const input: DecodeInput = { path: file('large', await large.toBuffer()), kind: 'png' }
    await expect(strict.decode(input, 'a')).rejects.toMatchObject({ trouble: 'tooSlow' })
  } finally {
    await strict.close()
  }
})

test('a file of another kind and a missing file are broken', async () => {
  await expect(decoder.decode({ ...photo, kind: 'png' }, 'a')).rejects.toMatchObject({ trouble: 'broken' })
  await expect(decoder.decode({ ...photo, path: join(folder, 'gone') }, 'a')).rejects.toMatchObject({
    trouble: 'broken',
  })
})

test('closing rejects running and waiting work and refuses new work', async () => {
  const unavailable = { code: 'ServiceUnavailableException' }
  const working = expect(decoder.decode(bomb, 'a')).rejects.toMatchObject(unavailable)
  const waiting = expect(decoder.decode(photo, 'a')).rejects.toMatchObject(unavailable)
  await decoder.close()
  await Promise.all([working, waiting])
  expect(() => decoder.decode(photo, 'a')).toThrow(expect.objectContaining(unavailable))
})

test('the largest allowed pictures stay within the memory limit', async () => {
  const largest = (await make.aPicture(8000, 6000)).png({ progressive: true })
  await decoder.decode({ path: file('large', await largest.toBuffer()), kind: 'png' }, 'a')
  expect(decoder.peakBytes).toBeGreaterThan(0)
  expect(decoder.peakBytes).toBeLessThan(800_000_000)
})
