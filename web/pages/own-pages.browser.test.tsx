// The pages of an account: who it is, what it is told, whom it follows, what it is asked, how it is shared and secured.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accounts } from '#contract/accounts.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { content } from '#contract/content.ts'
import { credentials } from '#contract/credentials.ts'
import { type Export, exports } from '#contract/exports.ts'
import { fil } from '#contract/fil.ts'
import { follows } from '#contract/follows.ts'
import { goals } from '#contract/goals.ts'
import { type Notice, notices } from '#contract/notices.ts'
import { otp } from '#contract/otp.ts'
import { passkeys } from '#contract/passkeys.ts'
import { questions } from '#contract/questions.ts'
import { openQuestion } from '../questions/sample-question.fixture.ts'
import { answer, offline, refusal, serve } from '../testing.tsx'
import mePage from './MePage.tsx'
import myDataPage from './MyDataPage.tsx'
import noticesPage from './NoticesPage.tsx'
import peoplePage from './PeoplePage.tsx'
import postsPage from './PostsPage.tsx'
import questionsPage from './QuestionsPage.tsx'
import securityPage from './SecurityPage.tsx'
import settingsPage from './SettingsPage.tsx'
import sharePage from './SharePage.tsx'
import { button, fitsTheScreen, inFilipino, link, me, onePage, showOwn, text, title } from './sample-page.fixture.tsx'
import { longName } from './sample-pages.fixture.ts'

const main = page.getByRole('main')
const profile = { ...me.profile, page_name: longName, page_url: 'a'.repeat(30) }
const login = page.getByRole('dialog', { name: 'Log in to go on' })
const signedOut = refusal({ exception: 'UnauthorizedAccessException', message: 'Please sign in.' })
const searchOf = ({ url }: { url: string }) => Object.fromEntries(new URL(url, location.origin).searchParams)

test('Me says who is signed in, leads to the own page, and names the rest in groups', async () => {
  showOwn(mePage)
  await expect.element(title('Ana')).toBeVisible()
  await expect.element(main.getByText('@ana')).toBeVisible()
  await expect.element(main.getByRole('link', { name: 'View my page' })).toHaveAttribute('href', '/ana')
  const groups = [...document.querySelectorAll('main h2')].map(({ textContent }) => textContent)
  expect(groups).toEqual([
    'Creator Hub',
    'Supporters',
    'Money',
    'Share and explore',
    'What you bought and gave',
    'Account',
    'On this device',
  ])
})

test('a sign-out that loses its connection says so, and can be pressed again', async () => {
  const sent = serve(accounts.logout, offline, new Promise<never>(() => {}))
  showOwn(mePage)
  await main.getByRole('button', { name: 'Sign out' }).click()
  await button('GOT IT').click()
  await main.getByRole('button', { name: 'Sign out' }).click()
  await expect.element(main.getByRole('button', { name: 'Signing out…' })).toBeVisible()
  expect(sent).toHaveLength(2)
})

test.each([mePage, settingsPage, sharePage])(
  'a name and address as long as they may be do not widen page %#',
  async (shown) => {
    await page.viewport(320, 700)
    serve(notices.settings, answer([]))
    serve(goals.own, answer([], onePage(0)))
    showOwn(shown, {}, { profile, email: `${longName}@example.com` })
    await expect.element(main).toBeVisible()
    await expect.poll(fitsTheScreen).toBe(true)
  },
)

test('in Filipino the groups of Me are Filipino', async () => {
  inFilipino()
  showOwn(mePage)
  await expect.element(page.getByRole('heading', { name: (fil as Record<string, string>).Supporters! })).toBeVisible()
})

const zip = (change: Partial<Export>): Export => ({
  state: 'none',
  link_url: null,
  expires_at: null,
  bytes: null,
  ...change,
})

test.each([
  [zip({}), 'Put it together', ''],
  [zip({ state: 'expired' }), 'Put it together', 'The last one is over. Ask for another whenever you want.'],
  [
    zip({ state: 'preparing' }),
    'Look again',
    'It is being put together. We send you a mail when it is ready; you can leave this page.',
  ],
  [
    zip({ state: 'ready', link_url: '/x.zip', expires_at: '2026-12-01T10:00:00+08:00', bytes: 2_500_000 }),
    'Put together another',
    'Ready until Dec 1, 2026.',
  ],
])('an export that is %o says how far it is, above the way out', async (state, press, words) => {
  serve(exports.read, answer(state))
  showOwn(myDataPage)
  await expect.element(button(press)).toBeVisible()
  if (words) await expect.element(text(words)).toBeVisible()
  const zips = main.getByRole('link', { name: /^Download the zip/ }).elements()
  expect(zips.map((a) => a.getAttribute('href'))).toEqual(state.link_url ? ['/x.zip'] : [])
})

test('an export whose progress could not be read is not offered anew before it is', async () => {
  serve(exports.read, offline, offline, answer(zip({})))
  showOwn(myDataPage)
  await expect.element(text('We could not see how far it is.')).toBeVisible()
  await expect.element(button('Put it together')).not.toBeInTheDocument()
  await button('Try Again').click()
  await expect.element(button('Put it together')).toBeVisible()
})

const notice: Notice = {
  id: 'n1',
  kind: 'gift',
  state: null,
  name: 'Ben',
  avatar: null,
  amount: 99_999.99,
  about: null,
  link: '/dashboard/gifts',
  date: '2026-11-23T10:00:00+08:00',
  is_read: false,
}

test('opening the notices marks the newest as read, once, and the bell then counts what is left', async () => {
  serve(notices.list, answer([notice, { ...notice, id: 'n0' }], onePage(2)))
  serve(notices.settings, answer([]))
  const sent = serve(notices.read, answer({ unread: 0 }))
  showOwn(noticesPage)
  await expect.element(main.getByText('Ben sent you a gift of ₱99,999.99.').first()).toBeVisible()
  await expect.poll(() => sent.map(({ body }) => body)).toContainEqual({ id: 'n1' })
  await expect.element(link('Choose what you are told')).toHaveAttribute('href', addresses.settingsNotices)
})

test.each([
  ['read before', [{ ...notice, is_read: true }]],
  ['none at all', []],
])('with notices %s nothing is marked', async (_, rows) => {
  serve(notices.list, answer(rows, onePage(rows.length)))
  serve(notices.settings, answer([]))
  const sent = serve(notices.read, answer({ unread: 0 }))
  showOwn(noticesPage)
  await expect.element(rows.length ? main.getByText(/^Ben sent you/) : text('Nothing new yet.')).toBeVisible()
  expect(sent).toEqual([])
})

test('notices that could not be read are not called old, and can be read again', async () => {
  serve(notices.list, offline, offline, answer([], onePage(0)))
  serve(notices.settings, answer([]))
  showOwn(noticesPage)
  await expect.element(text('We could not load your notices.')).toBeVisible()
  await expect.element(text('Nothing new yet.')).not.toBeInTheDocument()
  await button('Try Again').click()
  await expect.element(text('Nothing new yet.')).toBeVisible()
})

test('“Mark all as read” that was refused without a script says why', async () => {
  serve(notices.list, answer([], onePage(0)))
  serve(notices.settings, answer([]))
  const failure = { exception: 'TooManyRequestsException', message: 'Please wait 40 seconds.' } as const
  showOwn(noticesPage, { context: { posted: { action: addresses.notices, values: {}, failure } } })
  await expect.element(main.getByRole('alert')).toHaveTextContent('Please wait 40 seconds.')
})

test.each([
  ['', follows.following, 'Following', 'You do not follow anyone yet.'],
  ['tab=followers', follows.followers, 'Followers', undefined],
  ['tab=blocked', follows.blocked, 'Blocked', undefined],
  ['tab=constructor', follows.following, 'Following', 'You do not follow anyone yet.'],
])('people at ?%s are one list, which is marked', async (query, endpoint, name, empty) => {
  const asked = serve(endpoint, answer([], onePage(0)))
  showOwn(peoplePage, { query })
  await expect.element(main.getByRole('link', { name })).toHaveAttribute('aria-current')
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  if (empty) await expect.element(text(empty)).toBeVisible()
})

test('a search for people comes from the address, without the spaces around it', async () => {
  const asked = serve(follows.followers, answer([], onePage(0)))
  showOwn(peoplePage, { query: 'tab=followers&search=+bea+&page=2' })
  await expect.element(main.getByRole('searchbox')).toHaveValue('bea')
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect(searchOf(asked[0]!)).toEqual({ search: 'bea', page: '2' })
})

test('own posts that could not be read are still on the page, and can be read again', async () => {
  serve(content.feed, offline, offline, answer([], onePage(0)))
  showOwn(postsPage)
  await expect.element(text('We could not load your posts. They are still on your page.')).toBeVisible()
  await expect.element(text('No posts yet.')).not.toBeInTheDocument()
  await button('Try Again').click()
  await expect.element(text('No posts yet.')).toBeVisible()
})

test.each([
  ['', 'open', 'Nothing waits for an answer.'],
  ['tab=all', 'all', 'No questions yet.'],
  ['tab=nonsense', 'open', 'Nothing waits for an answer.'],
])('questions at ?%s are the %s ones, and without any the page can be shared', async (query, state, empty) => {
  const asked = serve(questions.own, answer([], onePage(0)))
  showOwn(questionsPage, { query })
  await expect.element(text(empty)).toBeVisible()
  await expect.element(button('Copy link')).toBeVisible()
  expect(searchOf(asked[0]!).state).toBe(state)
  await expect.element(link('Your topic')).toHaveAttribute('href', addresses.ask('ana'))
})

test('questions that could not be read are not called answered', async () => {
  serve(questions.own, offline, offline, answer([openQuestion], onePage(1)))
  showOwn(questionsPage)
  await expect.element(text('We could not load your questions.')).toBeVisible()
  await expect.element(text('Nothing waits for an answer.')).not.toBeInTheDocument()
  await button('Try Again').click()
  await expect.element(text('Anong lapis?').first()).toBeVisible()
})

test.each([
  ['NotFoundException', 1],
  ['ValidationException', 0],
] as const)('an answer refused with %s says so above the list only if no field does', async (exception, said) => {
  serve(questions.own, answer([openQuestion], onePage(1)))
  const failure = { exception, message: 'It is not there any more.' }
  showOwn(questionsPage, { context: { posted: { action: '/x', values: {}, failure } } })
  await expect.element(text('Anong lapis?').first()).toBeVisible()
  expect(page.getByText('It is not there any more.').elements()).toHaveLength(said)
})

const goal = (id: string, state: string) => ({ id, title: `Goal ${id}`, state })

test('sharing gives the link, its codes to save, and lines for the page and for goals that have begun', async () => {
  serve(goals.own, answer([goal('1', 'active'), goal('2', 'draft'), goal('3', 'closed')], onePage(3)))
  showOwn(sharePage)
  await expect.element(main.getByRole('link', { name: 'pixel.test/ana' })).toHaveAttribute('href', '/ana')
  await expect.element(text('The goal “Goal 1”')).toBeVisible()
  await expect.element(text('The goal “Goal 3”')).toBeVisible()
  await expect.element(text('The goal “Goal 2”')).not.toBeInTheDocument()
  const saved = [...document.querySelectorAll<HTMLAnchorElement>('main a[download]')].map(({ download }) => download)
  expect(saved).toEqual(['pixel-ana-card.png', 'pixel-ana-qr-white.png', 'pixel-ana-qr.svg', 'pixel-ana-qr.png'])
})

test('goals that could not be read take nothing else from sharing', async () => {
  serve(goals.own, offline)
  showOwn(sharePage)
  await expect.element(text('A button to your page')).toBeVisible()
  await expect.element(main.getByRole('link', { name: /^Download the card/ })).toBeVisible()
})

const session = {
  id: 's1',
  device: 'Chrome, Android',
  place: '203.0.113.•',
  created_at: '2026-11-20T10:00:00+08:00',
  last_seen_at: '2026-11-23T10:00:00+08:00',
  is_current: true,
}

function openSecurity(sessions: Parameters<typeof serve>[1][], change = {}): void {
  serve(passkeys.list, answer([]))
  serve(otp.authenticator, answer({ is_active: false }))
  serve(otp.recoveryCodeCount, answer({ count: 1 }))
  serve(credentials.sessions, ...sessions)
  showOwn(securityPage, {}, change)
}

test('security shows every way in, and a device alone cannot be signed out from here', async () => {
  openSecurity([answer([session])])
  await expect.element(text('This device · 203.0.113.•')).toBeVisible()
  await expect.element(text('Off: we send the codes.')).toBeVisible()
  await expect.element(text('1 code is left.')).toBeVisible()
  await expect.element(main.getByLabelText('Current password', { exact: true })).toBeVisible()
  await expect.element(button(/^Sign out/)).not.toBeInTheDocument()
})

test('another device is signed out by its own button, and then it is gone', async () => {
  const other = { ...session, id: 's2', device: '', is_current: false }
  const ended = serve(credentials.endSession, answer({ ok: true }))
  openSecurity([answer([session, other]), answer([session])])
  await expect.element(text('203.0.113.• · last seen Nov 23, 2026 at 10:00 am')).toBeVisible()
  await button('Sign out Unknown device').click()
  await expect.element(button('Sign out Unknown device')).not.toBeInTheDocument()
  expect(ended.map(({ url }) => url)).toEqual(['/v1/user/sessions/s2'])
})

test('an account without a password is asked for none of its own', async () => {
  openSecurity([answer([session])], { has_password: false })
  await expect.element(text('This device · 203.0.113.•')).toBeVisible()
  await expect.element(main.getByLabelText('Current password', { exact: true })).not.toBeInTheDocument()
  await expect.element(main.getByLabelText('New password', { exact: true })).toBeVisible()
})

test('a card that failed is tried again alone, and the others stay', async () => {
  openSecurity([offline, offline, answer([session])])
  await expect.element(text('We could not read this setting.')).toBeVisible()
  await expect.element(text('Off: we send the codes.')).toBeVisible()
  await button('Try Again').click()
  await expect.element(text('This device · 203.0.113.•')).toBeVisible()
})

test('settings show the account as it is, and notices that could not be read do not look switched off', async () => {
  serve(notices.settings, offline)
  showOwn(settingsPage)
  await expect.element(main.getByRole('textbox', { name: /^Page name/ })).toHaveValue('Ana')
  await expect.element(main.getByRole('button', { name: 'Try Again' })).toBeVisible()
  expect(document.querySelector('main input[name=gift_mail]')).toBeNull()
})

test.each([
  [noticesPage, notices.list],
  [questionsPage, questions.own],
] as const)('when the session has ended its owner signs in above page %#', async (shown, endpoint) => {
  serve(endpoint, signedOut)
  serve(notices.settings, answer([]))
  showOwn(shown)
  await expect.element(login).toBeVisible()
})
