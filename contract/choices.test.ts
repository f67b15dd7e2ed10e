// What people choose rather than write: reactions, notices, consent, language, whom to follow, and what programs ask for.
import { describe, expect, test } from 'vitest'
import { consents } from './consents.ts'
import { content } from './content.ts'
import { desk } from './desk/desk.ts'
import type { Endpoint } from './endpoint.ts'
import { erasure } from './erasure.ts'
import { explore } from './explore.ts'
import { following } from './following.ts'
import { follows } from './follows.ts'
import { gifts } from './gifts.ts'
import { refuse, take } from './inputs.fixture.ts'
import { refundRequests } from './money/refund-requests.ts'
import { refunds } from './money/refunds.ts'
import { statements } from './money/statements.ts'
import { noticeKindNames, notices } from './notices.ts'
import { otp } from './otp.ts'
import { profiles } from './profiles.ts'
import { questions } from './questions.ts'
import { reactionKinds } from './reaction-kinds.ts'
import { reactions } from './reactions.ts'
import { site } from './site.ts'
import { scopeField, tokenScopes } from './tokens.ts'

describe('a reaction', () => {
  const about = { content_id: 'c', content_type: 'photo' }

  test('is one of five, as a number or a text', () => {
    expect(reactionKinds.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
    for (const { id } of reactionKinds)
      for (const reaction_id of [id, String(id)])
        expect(take(reactions.add.body, { ...about, reaction_id })).toMatchObject({ reaction_id: id })
  })

  test.each([0, 6, -1, 1.5, '', 'heart', null, undefined, [], true])('is not %j', (reaction_id) => {
    expect(refuse(reactions.add.body, { ...about, reaction_id })).toEqual({
      reaction_id: ['This reaction is not one of the five.'],
    })
  })

  test('is about content that can be reacted to', () => {
    for (const content_type of ['photo', 'photo.collection', 'bloc', 'question', 'goal'])
      expect(refuse(reactions.remove.body, { ...about, content_type })).toEqual({})
    for (const content_type of ['comment', 'profile', '', undefined])
      expect(Object.keys(refuse(reactions.remove.body, { ...about, content_type }))).toEqual(['content_type'])
    expect(Object.keys(refuse(reactions.remove.body, { ...about, content_id: 'c'.repeat(65) }))).toEqual(['content_id'])
  })

  test('is taken back without saying which it was, and its givers are listed with or without one', () => {
    expect(Object.keys(refuse(reactions.remove.body, { ...about, reaction_id: 1 }))).toEqual(['reaction_id'])
    expect(take(reactions.reactors.query, about)).toMatchObject({ page: 1 })
    expect(take(reactions.reactors.query, { ...about, reaction_id: '3' })).toMatchObject({ reaction_id: 3 })
  })
})

describe('notices', () => {
  test('that a form leaves out are off, as an empty checkbox is', () => {
    const chosen = take(notices.changeSettings.body, { gift_mail: '1', payout_product: 1 }) as Record<string, boolean>
    expect(Object.keys(chosen)).toHaveLength(noticeKindNames.length * 2)
    expect(
      Object.entries(chosen)
        .filter(([, on]) => on)
        .map(([name]) => name)
        .sort(),
    ).toEqual(['gift_mail', 'payout_product'])
  })

  test('of a kind that has no switch cannot be switched', () => {
    for (const kind of noticeKindNames) expect(refuse(notices.changeKind.params, { kind })).toEqual({})
    for (const kind of ['takedown', 'refund', 'dispute', 'constructor', ''])
      expect(Object.keys(refuse(notices.changeKind.params, { kind })), kind).toEqual(['kind'])
    expect(refuse(notices.changeSettings.body, { refund_mail: 1 })).toHaveProperty('refund_mail')
  })

  test('are read one by one or all together', () => {
    expect(take(notices.read.body, {})).toEqual({})
    expect(take(notices.read.body, { id: ' 7 ' })).toEqual({ id: '7' })
    expect(Object.keys(refuse(notices.read.body, { id: 'a'.repeat(37) }))).toEqual(['id'])
    expect(Object.keys(refuse(following.seen.body, {}))).toEqual(['id'])
  })
})

describe('a person in a photo', () => {
  const answer = { name: 'Tala Reyes', answer: 'yes' }

  test('signs with a name, and agrees, refuses or withdraws', () => {
    for (const said of ['yes', 'no', 'withdraw'])
      expect(take(consents.answer.body, { ...answer, answer: said })).toMatchObject({ answer: said })
    for (const said of ['maybe', '', 'YES', undefined])
      expect(Object.keys(refuse(consents.answer.body, { ...answer, answer: said }))).toEqual(['answer'])
    for (const name of ['', ' \u200b ', undefined])
      expect(Object.keys(refuse(consents.answer.body, { ...answer, name }))).toEqual(['name'])
    expect(refuse(consents.answer.body, { ...answer, name: '🎨'.repeat(60) })).toEqual({})
    expect(Object.keys(refuse(consents.answer.body, { ...answer, name: '🎨'.repeat(61) }))).toEqual(['name'])
  })

  test('is named with the photo, whose price may be still open', () => {
    const person = { filename: `${'a'.repeat(26)}.jpg`, name: 'Tala\nReyes' }
    expect(take(consents.ask.body, person)).toMatchObject({ name: 'Tala Reyes' })
    expect(take(consents.ask.body, { ...person, price_id: null })).toMatchObject({ price_id: null })
    expect(refuse(consents.ask.body, { ...person, price_id: 'free' })).toEqual({
      price_id: ['This price is not one of ours.'],
    })
    expect(refuse(consents.ask.body, { ...person, filename: '' })).toEqual({ filename: ['Add a photo first.'] })
  })
})

describe('this site', () => {
  test('speaks the languages that it has', () => {
    for (const language of ['en', 'fil']) expect(take(site.chooseLanguage.body, { language })).toEqual({ language })
    for (const language of ['tl', 'EN', '', '__proto__', null, ['en'], { en: 1 }])
      expect(Object.keys(refuse(site.chooseLanguage.body, { language })), JSON.stringify(language)).toEqual([
        'language',
      ])
  })

  test('is told by 0 and 1 about data and age', () => {
    expect(take(site.chooseDataSaver.body, { data_saver: '0' })).toEqual({ data_saver: false })
    expect(take(site.sayAdult.body, { is_adult: 1 })).toEqual({ is_adult: true })
    expect(refuse(site.sayAdult.body, {})).toEqual({ is_adult: ['This must be 0 or 1.'] })
    expect(refuse(site.sayAdult.body, { is_adult: '18' })).toEqual({ is_adult: ['This must be 0 or 1.'] })
  })
})

const named: Endpoint[] = [follows.follow, follows.unfollow, follows.removeFollower, follows.block, follows.unblock]

test.each(named.map((one) => [one.path, one] as const))('%s names a page, in capitals or not', (_, { body }) => {
  expect(take(body, { username: ' Tala.Komiks ' })).toEqual({ username: 'tala.komiks' })
  for (const username of ['a'.repeat(61), 'ta\0la', undefined, 7, ['tala']])
    expect(Object.keys(refuse(body, { username })), JSON.stringify(username)).toEqual(['username'])
})

describe('money that goes back', () => {
  test('is taken from later income only if that is said', () => {
    expect(take(refunds.give.body, {})).toEqual({ from_next: false })
    expect(take(refunds.give.body, { from_next: '1' })).toEqual({ from_next: true })
    expect(take(refundRequests.grant.body, {})).toEqual({ message: null, from_next: false })
    expect(refuse(refunds.give.body, { from_next: 'all' })).toEqual({ from_next: ['This must be 0 or 1.'] })
  })

  test('is answered in 300 characters, or without a word', () => {
    expect(take(refundRequests.refuse.body, { message: ' ' })).toEqual({ message: null })
    expect(refuse(refundRequests.refuse.body, { message: '🎨'.repeat(301) })).toEqual({
      message: ['Use at most 300 characters.'],
    })
  })

  test('is found by its number, in capitals or not, by the creator and at the desk', () => {
    for (const { params } of [refunds.terms, refunds.give, desk.transaction, desk.refund, desk.hold, desk.writeOff])
      expect(take(params, { transaction_no: ' px-20261122-abcd2345 ' })).toEqual({
        transaction_no: 'PX-20261122-ABCD2345',
      })
  })

  test('to an account at any bank that takes payouts can be stopped at the desk', () => {
    const reason = { message: 'The number is another person’s.' }
    expect(refuse(desk.removeBank.body, { ...reason, bank_slug: 'b'.repeat(60) })).toEqual({})
    for (const bank_slug of ['', 'B'.repeat(5), 'b'.repeat(61)])
      expect(Object.keys(refuse(desk.removeBank.body, { ...reason, bank_slug }))).toEqual(['bank_slug'])
  })
})

describe('an account', () => {
  test('is erased with its balance only if that is named to the centavo', () => {
    expect(take(erasure.ask.body, { give_up_balance: '20.50' })).toEqual({ give_up_balance: 20_50n })
    expect(take(erasure.ask.body, {})).toEqual({})
    for (const give_up_balance of ['all', '20.505', '-1', '1,000'])
      expect(Object.keys(refuse(erasure.ask.body, { give_up_balance }))).toEqual(['give_up_balance'])
  })

  test('changes only what is said, and loses a picture only by null', () => {
    expect(take(profiles.update.body, {})).toEqual({})
    expect(take(profiles.update.body, { avatar: null, cover_photo: null })).toEqual({ avatar: null, cover_photo: null })
    expect(refuse(profiles.update.body, { avatar: '' })).toEqual({
      avatar: ['This photo is not one you uploaded. Please add it again.'],
    })
    expect(refuse(profiles.update.body, { is_verified: 1, email: 'a@b.example' })).toEqual({
      is_verified: expect.anything(),
      email: expect.anything(),
    })
  })

  test('gets a code of six digits of any app, or a recovery code as printed', () => {
    const confirm = { app_code: ' 123456 ', otp_code: '654321', otp_token: 't' }
    expect(take(otp.confirmAuthenticator.body, confirm)).toEqual({
      app_code: '123456',
      otp_code: '654321',
      otp_token: 't',
    })
    for (const app_code of ['12345', '١٢٣٤٥٦', '12 34 56', ''])
      expect(Object.keys(refuse(otp.confirmAuthenticator.body, { ...confirm, app_code }))).toEqual(['app_code'])
    expect(take(otp.removeAuthenticator.body, { recovery_code: ' abcd-efgh-jkmn-pqrs ' })).toEqual({
      recovery_code: 'abcd-efgh-jkmn-pqrs',
    })
    expect(Object.keys(refuse(otp.removeAuthenticator.body, { recovery_code: 'a'.repeat(61) }))).toEqual([
      'recovery_code',
    ])
  })
})

describe('a list', () => {
  test('of questions is of all unless only open ones are wanted', () => {
    expect(take(questions.own.query, {})).toMatchObject({ state: 'all' })
    expect(take(questions.own.query, { state: 'open' })).toMatchObject({ state: 'open' })
    expect(Object.keys(refuse(questions.own.query, { state: 'hidden' }))).toEqual(['state'])
  })

  test('of what a search finds is of posts unless of creators', () => {
    expect(take(explore.search.query, { search: ' ube ' })).toMatchObject({ search: 'ube', type: 'posts' })
    expect(Object.keys(refuse(explore.search.query, { type: 'tags' }))).toEqual(['type'])
    expect(take(explore.hashtag.params, { tag: 'komiks' })).toEqual({ tag: 'komiks' })
    expect(Object.keys(refuse(explore.hashtag.params, { tag: '🎨'.repeat(101) }))).toEqual(['tag'])
  })

  test('of statements is by a year of four digits', () => {
    expect(take(statements.read.params, { year: '2026' })).toEqual({ year: 2026 })
    for (const year of ['26', '02026', '2026.csv', 'MMXX', '-026', '２０２６', ' 2026'])
      expect(refuse(statements.csv.params, { year }), year).toEqual({ year: ['A year has four digits, such as 2026.'] })
  })
})

test('a gift to a goal comes from the goal, and one to a page in the body needs its name', () => {
  expect(take(gifts.sendToGoal.body, { amount: 50 })).toMatchObject({ source: 'goal' })
  expect(take(gifts.sendTo.body, { amount: 50, username: 'Luz' })).toMatchObject({ source: 'profile', username: 'luz' })
  expect(Object.keys(refuse(gifts.sendTo.body, { amount: 50 }))).toEqual(['username'])
  expect(take(gifts.send.body, { amount: 50, username: 'somebody.else' })).toMatchObject({ amount: 50_00n })
})

test('buying says where it happened, and leads back to nowhere but here', () => {
  const long = 'a'.repeat(2001)
  expect(
    refuse(content.buySnap.body, { image_id: 'p', failure_redirect_url: long, success_redirect_url: long }),
  ).toEqual({
    failure_redirect_url: ['This must be an address on PIXEL.'],
    success_redirect_url: ['This must be an address on PIXEL.'],
  })
  expect(Object.keys(refuse(content.settings.body, {}))).toEqual(['reactions_limited_to_buyers'])
})

test('each scope of a token has a checkbox of its own, whose name a form can carry', () => {
  const names = tokenScopes.map(scopeField)
  expect(new Set(names).size).toBe(tokenScopes.length)
  for (const name of names) expect(name).toMatch(/^scope_[a-z_]+$/)
})
