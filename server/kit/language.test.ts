// One call is answered with the same codes and values in every language; only the texts differ.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sentence } from '#contract/languages.ts'
import { texts } from '#contract/texts.ts'
import { createTestAccount } from '#db/fixtures.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { sayIn } from './say.ts'

let server: TestServer
let asBea: string

beforeAll(async () => {
  server = await aServer()
  await createTestAccount(server.services, { page_url: 'luz' })
  asBea = await server.signIn(await createTestAccount(server.services, { page_url: 'bea' }))
})
afterAll(() => server.close())

const inFilipino = { 'accept-language': 'fil' }

const refused: [
  call: string,
  method: string,
  url: string,
  body: object | undefined,
  english: string,
  filipino: string,
][] = [
  ['a field that is missing', 'POST', '/v1/auth/login', {}, 'The email is required.', 'Ilagay ang email.'],
  [
    'an amount below the minimum',
    'POST',
    '/v1/donate/luz',
    { amount: '5' },
    'The smallest gift here is ₱20.00.',
    '₱20.00 ang pinakamaliit na gift dito.',
  ],
  ['a missing profile', 'GET', '/v1/profile/nobody', undefined, 'We could not find this.', 'Hindi namin ito nakita.'],
  ['an unknown address', 'GET', '/v1/nothing', undefined, 'We could not find this.', 'Hindi namin ito nakita.'],
  ['a visitor', 'GET', '/v1/user/balance', undefined, 'Please sign in first.', 'Mag-sign in muna.'],
  [
    'broken JSON',
    'POST',
    '/v1/auth/login',
    '{' as never,
    'We could not read this request.',
    'Hindi namin mabasa ang request na ito.',
  ],
]

describe('a refusal', () => {
  test.each(refused)(
    'of %s is in the language of the request, with the same code',
    async (_, method, url, body, english, filipino) => {
      const send = async (headers: Record<string, string>) => (await server.inject(method, url, { body, headers })).body
      const englishBody = await send({})
      const filipinoBody = await send(inFilipino)
      expect([englishBody.message, filipinoBody.message]).toEqual([english, filipino])
      expect(filipinoBody.exception).toBe(englishBody.exception)
      expect(Object.keys(filipinoBody.errors ?? {})).toEqual(Object.keys(englishBody.errors ?? {}))
      expect(Object.values(filipinoBody.errors ?? { message: [filipino] })).toContainEqual([filipino])
    },
  )

  test('uses the language the client prefers where none was chosen', async () => {
    const messageFor = async (headers: Record<string, string>) =>
      (await server.inject('GET', '/v1/user/balance', { headers })).body.message
    expect(await messageFor({ 'accept-language': 'fil-PH,fil;q=0.9,en;q=0.8' })).toBe('Mag-sign in muna.')
    expect(await messageFor({ 'accept-language': 'de, fil;q=0.4, en-US;q=0.8' })).toBe('Please sign in first.')
    expect(await messageFor({ 'accept-language': 'de' })).toBe('Please sign in first.')
    expect(await messageFor({ 'accept-language': 'en', cookie: 'pixel_language=fil' })).toBe('Mag-sign in muna.')
    expect(await messageFor({ 'accept-language': 'fil', cookie: 'pixel_language=en' })).toBe('Please sign in first.')
    expect(await messageFor({ cookie: 'pixel_language=tlh' })).toBe('Please sign in first.')
  })

  test('uses the plural rules of the language', () => {
    const [english, filipino] = [sayIn('en'), sayIn('fil')]
    const paused = (count: number) => sentence(texts.moneyPaused, { count })
    expect(english(paused(1))).toMatch(/in 1 hour\.$/)
    expect(english(paused(2))).toMatch(/in 2 hours\.$/)
    expect(filipino(paused(2))).toMatch(/2 oras\.$/)
  })

  test('writes a moment as its day in Manila, in the language', () => {
    const until = sentence(texts.pageUrlRenames, { day: new Date('2026-11-29T16:00:00Z') })
    expect(sayIn('en')(until)).toMatch(/on Nov 30, 2026\.$/)
    expect(sayIn('fil')(until)).toMatch(/\bNob 30, 2026\b/)
  })

  test('does not expand placeholders inside its values', () => {
    const again = sentence(texts.giftAgain, { amount: '₱50.00', name: 'Ana {amount} $& (Komiks)' })
    expect(sayIn('en')(again)).toBe('You sent ₱50.00 to Ana {amount} $& (Komiks) a moment ago. Send it again?')
    expect(sayIn('fil')(again)).toBe('Kaka-send mo lang ng ₱50.00 kay Ana {amount} $& (Komiks). I-send ulit?')
  })
})

test('the message of a success is in the language of the request', async () => {
  const change = async (headers: Record<string, string>) =>
    (await server.inject('PUT', '/v1/user/profile', { as: asBea, body: { bio: 'Hi' }, headers })).body.message
  expect([await change({}), await change(inFilipino)]).toEqual(['Successfully Updated.', 'Na-update na.'])
})

test('the reason why an address cannot be taken is in the language of the request', async () => {
  const reason = async (headers: Record<string, string>) =>
    (await server.inject('GET', '/v1/auth/page-url?page_url=luz', { headers })).body.data.reason
  expect([await reason({}), await reason(inFilipino)]).toEqual([
    'This address is taken, or looks too much like one that is.',
    'May gumagamit na ng address na ito, o may masyadong kahawig.',
  ])
})
