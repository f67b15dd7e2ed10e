// The menus and the settings of an account as the server renders them: what can be reached, and what each small form posts.
import { describe, expect, test } from 'vitest'
import { ownPaths } from '#contract/addresses/own-paths.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { exports } from '#contract/exports.ts'
import { fil } from '#contract/fil.ts'
import { limits } from '#contract/limits.ts'
import { wallet } from '#contract/money/wallet.ts'
import { notices } from '#contract/notices.ts'
import { type Me, profiles } from '#contract/profiles.ts'
import { ana, meta } from '../pages/sample-pages.fixture.ts'
import { answers, getForms, getLinks, getText, refused, refuses, renderOwn } from '../rendered-page.fixture.ts'

const as = (change: Partial<Me>) => [answers(profiles.me, { ...ana, ...change })]
const formAt = (page: Parameters<typeof getForms>[0], action: string) =>
  getForms(page).find((form) => form.action === action)
/** The links of the page's main part alone. */
const mainLinks = ({ html }: { html: string }) => getLinks({ html: /<main\b.*<\/main>/s.exec(html)![0] })

describe('the page Me', () => {
  const show = (unread = 0, more = {}) => renderOwn(addresses.me, [answers(notices.unread, { unread })], more)

  test('leads to everything of the account, in groups, and each of it once', async () => {
    const page = await show()
    const targets = mainLinks(page).map(([, address]) => address)
    for (const address of [addresses.statistics, addresses.history, addresses.purchases, addresses.help, '/ana'])
      expect(targets.filter((target) => target === address)).toEqual([address])
    const groups = [...page.html.matchAll(/<h2[^>]*>([^<]*)<\/h2>/g)].map(([, name]) => name)
    expect(groups).toEqual(expect.arrayContaining(['Creator Hub', 'Supporters', 'Money', 'Account']))
  })

  test.each([
    [0, 'Notices'],
    [1, 'Notices 1 new'],
    [1234, 'Notices 1,234 new'],
  ])('with %i new notices names them “%s”', async (unread, name) => {
    expect(mainLinks(await show(unread))).toContainEqual([name, addresses.notices])
  })

  test('signs out, and changes this device, by forms that return to it', async () => {
    const page = await show()
    expect(formAt(page, addresses.logout)!.buttons).toEqual([['Sign out']])
    expect(formAt(page, addresses.dataSaver)!.values).toEqual({ next: addresses.me })
    expect(formAt(page, addresses.language)).toMatchObject({
      values: { next: addresses.me },
      buttons: [
        ['English', 'language=en'],
        ['Filipino', 'language=fil'],
      ],
    })
  })

  test('has the language in hand pressed, and the data saver only where it is on', async () => {
    const pressed = async (more = {}) =>
      [...(await show(0, more)).html.matchAll(/<button[^>]*aria-pressed="true"[^>]*>/g)].map(
        ([tag]) => /value="([^"]*)"/.exec(tag)![1],
      )
    expect(await pressed()).toEqual(['en'])
    expect(await pressed({ language: 'fil', savesData: true })).toEqual(['fil', '0'])
  })

  test('says why the data saver could not be changed, at its switch', async () => {
    const failure = { exception: 'TooManyRequestsException', message: 'Too often.' } as const
    const text = getText(await show(0, refused(addresses.dataSaver, {}, failure)))
    expect(text).toMatch(/Too often\. Data saver/)
  })

  test('is Filipino where that is the language', async () => {
    const text = getText(await show(0, { language: 'fil' }))
    for (const words of ['Creator Hub', 'What you bought and gave', 'Sign out'] as const)
      expect(text).toContain(fil[words])
  })
})

test('creating something is a link for each kind, where no menu can open', async () => {
  const page = await renderOwn(addresses.create, [])
  expect(mainLinks(page).map(([, address]) => address)).toEqual([
    addresses.composeKind('snap'),
    addresses.composeKind('slide'),
    addresses.addGoal,
    addresses.ask('ana'),
    addresses.blocs,
  ])
})

describe('the first steps', () => {
  const show = async (bio: string | null) => {
    const profile = { ...ana.profile, bio }
    return renderOwn(addresses.dashboard, [...as({ profile }), answers(wallet.transactions, [], meta(0))])
  }

  test('ask for a bio only while there is none', async () => {
    expect(mainLinks(await show(null))).toContainEqual(['Write your bio', addresses.settings])
    const text = getText(await show('Nagpipinta ako'))
    expect(text).toContain('First steps Share your page')
    expect(text).not.toContain('Write your bio')
  })
})

describe('the account in the settings', () => {
  const show = (change: Partial<Me> = {}, more = {}) => renderOwn(addresses.settings, as(change), more)

  test('has its email and its referral code, and leads to what is elsewhere', async () => {
    const page = await show()
    expect(getText(page)).toContain('Email ana@example.com Referral code ANA')
    expect(mainLinks(page)).toContainEqual(['Open', addresses.security])
    expect(mainLinks(page)).toContainEqual(['My data: download it, or erase the account', addresses.myData])
    expect(formAt(page, addresses.logout)).toBeDefined()
  })

  test('without a password is deactivated by a code, for which the card itself asks', async () => {
    const action = `${addresses.settings}#deactivate`
    const proof = `${ownPaths.stepUpToDeactivate}#deactivate`
    const page = await show({ has_password: false })
    expect(formAt(page, action)!.values).toEqual({})
    expect(formAt(page, proof)).toBeUndefined()
    const failure = { exception: 'StepUpException', message: 'Is it you?', data: { methods: ['code'] } } as const
    const asked = await show({ has_password: false }, refused(addresses.settings, {}, failure))
    expect(formAt(asked, proof)!.values).toEqual({ code: '' })
    const wrong = { exception: 'OTPCodeInvalidException', message: 'Wrong code.', data: {} } as const
    const again = await show({ has_password: false }, refused(ownPaths.stepUpToDeactivate, { code: '1' }, wrong))
    expect(formAt(again, proof)).toMatchObject({ values: { code: '' }, buttons: [['Check the code']] })
    expect(getText(again).split('Wrong code.')).toHaveLength(2)
  })

  test('that could not be closed says why above the button, once', async () => {
    const failure = { exception: 'TooManyRequestsException', message: 'Too often.' } as const
    const page = await show({}, refused(addresses.settings, {}, failure))
    expect(getText(page)).toMatch(/Too often\. Deactivate account/)
    expect(getText(page).split('Too often.')).toHaveLength(2)
  })
})

describe('my data', () => {
  const none = { state: 'none', link_url: null, expires_at: null, bytes: null }
  const ready = { ...none, state: 'ready', link_url: '/zip', expires_at: '2026-12-04T16:00:00.000Z' }
  const show = (state: object) => renderOwn(addresses.myData, [answers(exports.read, state)])

  test.each([
    [0, '1 kB'],
    [12_499, '12 kB'],
    [1_000_000, '1.0 MB'],
    [3_449_000, '3.4 MB'],
  ])('of %i bytes is offered as %s', async (bytes, size) => {
    expect(mainLinks(await show({ ...ready, bytes }))).toContainEqual([`Download the zip (${size})`, '/zip'])
  })

  test('is there until a day of Manila, and asked for again once that is over', async () => {
    expect(getText(await show(ready))).toContain('Ready until Dec 5, 2026.')
    const over = await show({ ...none, state: 'expired' })
    expect(getText(over)).toContain('The last one is over. Ask for another whenever you want. Put it together')
    expect(mainLinks(over).map(([name]) => name)).not.toContainEqual(expect.stringContaining('Download'))
  })

  test('that could not be read offers nothing to ask for twice', async () => {
    const page = await renderOwn(addresses.myData, [refuses(exports.read, 'ServerException')])
    expect(getForms(page).map(({ action }) => action)).not.toContain(addresses.myData)
  })

  test('says for how many days an erasure can be taken back, and the address is kept', async () => {
    const text = getText(await show(none))
    expect(text).toContain(`You have ${limits.erasureDays} days to change your mind`)
    expect(text).toContain(`for ${limits.erasedPageUrlDays} days.`)
  })
})
