// Giving without JavaScript: what the gift form of a page posts, and what it says when it was refused.
import { describe, expect, test } from 'vitest'
import { addresses } from '#contract/addresses/paths.ts'
import { content } from '#contract/content.ts'
import { fil } from '#contract/fil.ts'
import { gifts } from '#contract/gifts.ts'
import { profiles } from '#contract/profiles.ts'
import { questions } from '#contract/questions.ts'
import { luz, meta, topic, wallEntry } from '../pages/sample-pages.fixture.ts'
import { answers, getForms, getLinks, getText, refused, refuses, renderOwn } from '../rendered-page.fixture.ts'

const giftAt = addresses.giftForm('luz')
const visitor = { isSignedIn: false } as const

/** Luz's page, for a visitor unless `more` says otherwise. */
const show = (creator: Partial<typeof luz> = {}, more: Parameters<typeof renderOwn>[2] = visitor, url = '/luz') =>
  renderOwn(
    url,
    [
      ...(more?.isSignedIn === false ? [refuses(profiles.me, 'UnauthorizedAccessException')] : []),
      answers(profiles.read, { ...luz, ...creator }),
      answers(content.feed, [], meta(0)),
      answers(gifts.wall, [wallEntry], meta(1)),
      answers(questions.topic, topic),
      answers(questions.ofPage, [], meta(0)),
    ],
    more,
  )
const formOf = async (page: ReturnType<typeof show>, action = giftAt) => getForms(await page, action)[0]!
const hidden = { source: 'profile', success_redirect_url: '/luz', failure_redirect_url: '/luz' }

describe('the gift form', () => {
  test('of a visitor asks for an amount, a name and a message', async () => {
    expect(await formOf(show())).toEqual({
      action: `${giftAt}#gift`,
      values: { ...hidden, amount: '50', amount_other: '', supporter_name: '', supporter_message: '' },
      buttons: [['Send ₱50.00 Send gift']],
      wrong: [],
    })
  })

  test('of somebody with a page asks for no name, and can be anonymous', async () => {
    const page = await show({}, {})
    const form = await formOf(Promise.resolve(page))
    expect(form.values).toEqual({ ...hidden, amount: '50', amount_other: '', supporter_message: '' })
    expect(getText(page)).toContain('Send anonymously')
  })

  test.each([
    [20, '50', ''],
    [100, '100', ''],
    [400, '400', ''],
    [400.5, undefined, '400.5'],
  ])(
    'of a creator who takes gifts from %d pesos begins with an amount they take',
    async (min_gift_amount, amount, other) => {
      const { values } = await formOf(show({ min_gift_amount }))
      expect([values.amount, values.amount_other]).toEqual([amount, other])
    },
  )

  test('for a question posts to its own address, and returns to where it is asked', async () => {
    const action = addresses.askWithGift('luz')
    const ask = addresses.ask('luz')
    expect(await formOf(show({}, visitor, ask), action)).toMatchObject({
      action: `${action}#gift`,
      values: { source: 'question-and-answer', success_redirect_url: ask, failure_redirect_url: ask },
    })
  })

  test('warns in test mode that no real money moves, and only then', async () => {
    const warning = 'Test mode: no real money'
    expect(getText(await show({}, { ...visitor, isTestMode: true }))).toContain(warning)
    expect(getText(await show())).not.toContain(warning)
  })

  test('says in Filipino where it is paid', async () => {
    const text = getText(await show({}, { ...visitor, language: 'fil' }))
    expect(text).toContain(fil['You’ll pay on the e-payment provider’s page.'])
  })
})

describe('a gift that was refused', () => {
  const typed = { amount: '100', amount_other: '', supporter_name: 'Jepoy', supporter_message: 'Kaya mo! <3' }
  const post = (failure: Parameters<typeof refused>[2], values: Record<string, string> = typed) =>
    show({}, { ...visitor, ...refused(giftAt, values, failure) })

  test('keeps the amount, the name and the message', async () => {
    const page = await post({ exception: 'ProviderUnavailableException', message: 'The provider does not answer.' })
    expect(page.status).toBe(503)
    expect(await formOf(Promise.resolve(page))).toMatchObject({ values: typed, wrong: [] })
    expect(getText(page)).toContain('The provider does not answer.')
  })

  test('for its amount is marked there, and shows the amount that was typed', async () => {
    const errors = { amount: ['The smallest gift here is ₱20.00.'] }
    const values = { ...typed, amount: '', amount_other: '5' }
    const form = await formOf(post({ exception: 'ValidationException', message: '', errors }, values))
    expect(form).toMatchObject({ wrong: ['amount_other'], values: { amount_other: '5' } })
  })

  test('for a field that it does not have is said above it', async () => {
    const errors = { source: ['This source is not known.'] }
    expect(getText(await post({ exception: 'ValidationException', message: '', errors }))).toContain(errors.source[0])
  })

  test('because it was sent before can be sent again on purpose, by the same form', async () => {
    const form = await formOf(post({ exception: 'DuplicateGiftException', message: 'You sent ₱100.00 a moment ago.' }))
    expect(form.buttons[0]).toEqual(['Send it again', 'confirm=1'])
    expect(form.values).toMatchObject(typed)
  })

  test.each<[string | null, string[][]]>([
    ['https://provider.test/pay', [['Continue your payment', 'https://provider.test/pay']]],
    [null, []],
  ])(
    'because the first is not paid leads to its payment at %s, and warns against paying twice',
    async (link_url, links) => {
      const page = await post({
        exception: 'DuplicateGiftException',
        message: 'It is not paid yet.',
        data: { link_url },
      })
      expect(getLinks(page).filter(([name]) => name === 'Continue your payment')).toEqual(links)
      expect(getText(page)).toContain('If you have paid, don’t pay again: this page will tell you when it arrived.')
    },
  )
})

describe('the wall', () => {
  test('shows a message as it was written, with its markup as text', async () => {
    const page = await renderOwn(
      '/luz',
      [
        refuses(profiles.me, 'UnauthorizedAccessException'),
        answers(profiles.read, luz),
        answers(content.feed, [], meta(0)),
        answers(gifts.wall, [{ ...wallEntry, message: '<img src=x onerror=alert(1)> & "salamat"' }], meta(1)),
      ],
      visitor,
    )
    expect(getText(page)).toContain('<img src=x onerror=alert(1)> & "salamat"')
    expect(page.html).not.toContain('<img src=x')
  })

  test('reports what was written to us, under its own number', async () => {
    const reports = getLinks(await show()).flatMap(([, address]) => (address?.startsWith('/report') ? [address] : []))
    expect(reports).toContain('/report?type=donation&id=gift-1')
  })
})
