import { describe, expect, test } from 'vitest'
import { events } from './events.ts'
import { refuse, take } from './inputs.fixture.ts'
import { showings } from './live.ts'
import { push } from './push.ts'
import { surfaces } from './surfaces.ts'
import { webhooks } from './webhooks.ts'

const overlay = { kind: 'overlay', name: 'Stream' }

describe('an overlay, soundbox or webhook', () => {
  const { body } = surfaces.make

  test('needs a kind and a name of 1 to 50 characters', () => {
    expect(take(body, overlay)).toEqual(overlay)
    expect(refuse(body, { ...overlay, kind: 'mail' })).toEqual({
      kind: ['Choose an overlay, a soundbox or a webhook.'],
    })
    for (const name of [undefined, ' ', 'a'.repeat(51)])
      expect(refuse(body, { ...overlay, name })).toEqual({ name: ['Give it a name of at most 50 characters.'] })
  })

  test.each([
    [null, null],
    ['', null],
    [0, null],
    ['0', null],
    [50, 50_00n],
    ['20.50', 20_50n],
  ])('the least amount %j is read as %s', (min_amount, read) => {
    expect(take(body, { ...overlay, min_amount })).toMatchObject({ min_amount: read })
  })

  test('a least amount that no gift has is refused', () => {
    for (const min_amount of [-1, 'much', 50_000.01])
      expect(Object.keys(refuse(body, { ...overlay, min_amount }))).toEqual(['min_amount'])
  })

  test('words come as a list or as lines, each once, blank ones left out', () => {
    const words = (given: unknown) => (take(body, { ...overlay, words: given }) as { words: string[] }).words
    expect(words(['gago', ' gago ', '', 'ulol'])).toEqual(['gago', 'ulol'])
    expect(words('gago\n\nulol, tanga ,gago')).toEqual(['gago', 'ulol', 'tanga'])
    expect(words([])).toEqual([])
  })

  test('there are at most 200 words of at most 50 characters', () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => `word ${n}`)
    expect(refuse(body, { ...overlay, words: many(200) })).toEqual({})
    for (const word of ['a', 'Ñ', '🥭', '👩‍🎨'])
      expect(refuse(body, { ...overlay, words: [word.repeat(50)] })).toEqual({})
    for (const words of [many(201), ['a'.repeat(51)], ['🥭'.repeat(51)], 7])
      expect(refuse(body, { ...overlay, words })).toEqual({
        words: ['At most 200 words, each of at most 50 characters.'],
      })
  })
})

describe('the look of an overlay', () => {
  const { body } = showings.changeLook

  test('is changed in what is said only', () => {
    expect(take(body, {})).toEqual({})
    expect(take(body, { seconds: '7', ticker: '1', goal_id: null })).toEqual({
      seconds: 7,
      ticker: true,
      goal_id: null,
    })
  })

  test.each([3, 15, '3', '15'])('an alert may stay for %j seconds', (seconds) => {
    expect(take(body, { seconds })).toEqual({ seconds: Number(seconds) })
  })

  test.each([2, 16, 4.5, '4.5', '', 'long', null])('an alert cannot stay for %j seconds', (seconds) => {
    expect(new Set(Object.values(refuse(body, { seconds })).flat())).toEqual(
      new Set(['An alert stays for 3 to 15 whole seconds.']),
    )
  })

  test.each(['position', 'size', 'accent', 'sound', 'language'])('its %s is one of those offered', (field) => {
    expect(refuse(body, { [field]: 'other' })).toEqual({ [field]: ['Choose one of those offered.'] })
  })
})

test('programs read events from a place on, 1 to 1,000 at a time', () => {
  const { query } = events.list
  expect(take(query, {})).toEqual({ after: 0, limit: 100 })
  expect(take(query, { after: '9007199254740991', limit: '1000' })).toEqual({ after: 9007199254740991, limit: 1000 })
  for (const after of ['-1', '1.5', '9007199254740992', 'x'])
    expect(refuse(query, { after })).toEqual({ after: ['A place is a whole number from 0.'] })
  for (const limit of ['0', '1001', ' 5'])
    expect(refuse(query, { limit })).toEqual({ limit: ['Ask for 1 to 1,000 events.'] })
})

test('deliveries are filtered by a state that they can have', () => {
  expect(refuse(webhooks.deliveries.query, { state: 'lost' })).toEqual({
    state: ['A delivery waits, is delivered or was given up.'],
  })
})

test('a device gives the address and the keys of its push service', () => {
  const device = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }
  expect(take(push.add.body, { ...device, expirationTime: null })).toEqual(device)
  expect(refuse(push.add.body, { endpoint: device.endpoint })).toEqual({
    keys: ['These are no keys of a push subscription.'],
  })
  expect(refuse(push.add.body, { ...device, endpoint: `https://${'a'.repeat(2000)}` })).toEqual({
    endpoint: ['This is no address of a push service: https, and on the public internet.'],
  })
})
