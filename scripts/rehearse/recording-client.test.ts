import { expect, test } from 'vitest'
import type { Answer, ClientRequest } from './http-client.ts'
import { crowd, startRecordingClient } from './recording-client.ts'

/** A client whose requests get these answers in turn, then the last one again and again. */
function clientWith(...answers: Partial<Answer>[]) {
  const sent: ClientRequest[] = []
  const http = {
    async send(wanted: ClientRequest): Promise<Answer> {
      sent.push(wanted)
      return { status: 200, text: '', hasRetryAfter: false, ...answers[Math.min(sent.length, answers.length) - 1] }
    },
    close: () => undefined,
  }
  return { client: startRecordingClient(http), sent }
}

const gift = { path: '/v1/donate/luz', body: { amount: 50 }, key: 'gift-1' }

test('every answer is recorded with its kind, status and cause', async () => {
  const { client } = clientWith(
    { status: 200, text: '{"data":{"id":"a"}}' },
    { status: 422, text: '{"exception":"ValidationException"}' },
    { status: 503, hasRetryAfter: true, text: '<html>' },
    { status: 0, error: 'ECONNRESET' },
  )
  const data = []
  for (let n = 0; n < 4; n++) data.push(await client.sendOnce('gift', gift))
  expect(data).toEqual([{ id: 'a' }, undefined, undefined, undefined])
  expect(client.answers.map(({ at: _, ...answer }) => answer)).toEqual([
    { kind: 'gift', status: 200, hasRetryAfter: false },
    { kind: 'gift', status: 422, hasRetryAfter: false, cause: 'ValidationException' },
    { kind: 'gift', status: 503, hasRetryAfter: true },
    { kind: 'gift', status: 0, hasRetryAfter: false, cause: 'ECONNRESET' },
  ])
  const times = client.answers.map(({ at }) => at)
  expect(times).toEqual(times.toSorted((one, other) => one - other))
})

test('a page that is no JSON has no data', async () => {
  const { client } = clientWith({ status: 200, text: '<!doctype html>' })
  expect(await client.sendOnce('page', { path: '/luz' })).toBeUndefined()
})

test('a gift is sent again with the same key until it is answered', async () => {
  const { client, sent } = clientWith({ status: 503 }, { status: 0 }, { status: 200, text: '{"data":{"id":"a"}}' })
  expect(await client.send('gift', gift)).toEqual({ id: 'a' })
  expect(sent).toEqual([gift, gift, gift])
})

test('a refusal is an answer: it is not sent again', async () => {
  const { client, sent } = clientWith({ status: 409, text: '{"exception":"DuplicateGiftException"}' })
  expect(await client.send('gift', gift)).toBeUndefined()
  expect(sent).toHaveLength(1)
})

test('the people of a crowd go on until the end, and finish what they do', async () => {
  const { client } = clientWith({})
  let acts = 0
  const people = crowd(client, 3, 0, async () => {
    acts++
    await client.sendOnce('page', { path: '/' })
    if (acts >= 30) client.end()
  })
  await Promise.all(people)
  expect(client.isOver()).toBe(true)
  expect(acts).toBeGreaterThanOrEqual(30)
  expect(client.answers).toHaveLength(acts)
  const atRest = acts
  await Promise.all(crowd(client, 3, 0, async () => void acts++))
  expect(acts).toBe(atRest)
})
