// Legal documents, reports, and a post's page, as visitors, buyers and owners see them.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import { comments } from '#contract/comments.ts'
import { content, type Post } from '#contract/content.ts'
import { profiles } from '#contract/profiles.ts'
import { type ReportStatus, reportReasonTexts, reports } from '#contract/reports.ts'
import { freeSnap, lockedPhoto } from '../content/sample-post.fixture.ts'
import { answer, offline, refusal, serve } from '../testing.tsx'
import legalPage from './LegalPage.tsx'
import reportPage from './ReportPage.tsx'
import reportStatusPage from './ReportStatusPage.tsx'
import slidePage from './SlidePage.tsx'
import snapPage from './SnapPage.tsx'
import { button, fitsTheScreen, inFilipino, link, me, onePage, text, title, visit } from './sample-page.fixture.tsx'
import { longName } from './sample-pages.fixture.ts'

const match = (params: Record<string, string>) => ({ params, query: new URLSearchParams() })

test.each([
  ['terms-and-conditions', 'Terms and Conditions'],
  ['privacy-notice', 'Privacy Notice'],
])('in %s each line of the contents leads to its own section', async (document_, name) => {
  visit(legalPage, { params: { document: document_ } })
  await expect.element(title(name)).toBeVisible()
  const lines = [...document.querySelectorAll<HTMLAnchorElement>('nav[aria-labelledby=contents] a')]
  expect(lines.length).toBeGreaterThan(4)
  const sections = lines.map(({ hash }) => document.querySelector(hash)?.querySelector('h2')?.textContent)
  expect(sections).toEqual(lines.map(({ textContent }, index) => `${index + 1}. ${textContent}`))
  await expect
    .element(
      page
        .getByRole('main')
        .getByRole('link', { name: /help@pixel\.test/ })
        .first(),
    )
    .toBeVisible()
})

test.each(['nonsense', 'constructor', ''])('there is no document “%s”', (document) => {
  expect(legalPage.isFound!(match({ document }))).toBe(false)
  expect(legalPage.head(match({ document }), [])).toMatchObject({ title: 'Page Not Found | PIXEL', isPrivate: true })
})

test('a document is English in a Filipino page, and is marked so', async () => {
  inFilipino()
  visit(legalPage, { params: { document: 'privacy-notice' } })
  await expect.element(title('Privacy Notice')).toHaveAttribute('lang', 'en')
  await expect.element(page.getByRole('heading', { name: 'Contents' })).not.toBeInTheDocument()
})

test.each([
  ['profile', 'The page of Luz'],
  ['photo', 'A Snap of Luz'],
  ['photo.collection', 'A Snap Slide of Luz'],
  ['bloc', 'A Bloc of Luz'],
  ['question', 'A question on the page of Luz'],
  ['goal', 'A goal of Luz'],
  ['donation', 'A gift on the page of Luz'],
  ['comment', 'A comment on the page of Luz'],
])('a report of a %s names what it is about, and posts it', async (type, words) => {
  serve(reports.subject, answer({ content_type: type, page_name: 'Luz', page_url: 'luz', title: 'Umaga' }))
  visit(reportPage, { query: `type=${type}&id=7` })
  await expect.element(text(words)).toBeVisible()
  await expect.element(text(/: Umaga$/)).toBeVisible()
  await page.getByRole('radio', { name: reportReasonTexts.fraud }).click()
  await page.getByRole('textbox', { name: /^What should we know/ }).fill('Kinopya ito.')
  expect(Object.fromEntries(new FormData(document.querySelector('form')!))).toEqual({
    content_type: type,
    content_id: '7',
    reason: 'fraud',
    details: 'Kinopya ito.',
    email: '',
  })
})

test('what is reported and cannot be found any more can be reported all the same', async () => {
  serve(reports.subject, refusal({ exception: 'NotFoundException', message: '' }))
  visit(reportPage, { query: 'type=photo&id=7' })
  await expect.element(title('Report this')).toBeVisible()
  await expect.element(text(/call 1343 or the police first\.$/)).toBeVisible()
  await expect.element(button('Send report')).toBeVisible()
})

test.each(['type=nonsense&id=7', 'type=photo', ''])('of ?%s nothing is asked', async (query) => {
  visit(reportPage, { query })
  await expect.element(button('Send report')).toBeVisible()
})

test('a refused report says what is missing at its field, and keeps the rest', async () => {
  serve(reports.subject, answer({ content_type: 'photo', page_name: 'Luz', page_url: 'luz', title: null }))
  const failure = {
    exception: 'ValidationException',
    message: 'Please check what you entered.',
    errors: { reason: ['Please choose a reason.'], email: ['This does not look like an email address.'] },
  } as const
  const values = { details: 'Kinopya ito.', email: 'ana@' }
  const posted = { action: addresses.report, values, failure: { ...failure, errors: { ...failure.errors } as never } }
  visit(reportPage, { query: 'type=photo&id=7', context: { posted } })
  await expect
    .element(page.getByRole('group', { name: 'What is wrong?' }))
    .toHaveAccessibleDescription(/choose a reason/)
  await expect
    .element(page.getByRole('textbox', { name: /^Your email/ }))
    .toHaveAccessibleDescription(/does not look like/)
  await expect.element(page.getByRole('textbox', { name: /^What should we know/ })).toHaveValue('Kinopya ito.')
  await expect.element(text('Please check what you entered.')).not.toBeInTheDocument()
})

const status: ReportStatus = {
  report_no: 'RP-20261123-ABCDEFGH',
  state: 'open',
  date: '2026-11-23T10:00:00+08:00',
  decided_at: null,
  message: null,
}

test.each([
  ['open', 'Thank you. A person will look at it. Keep this address: it always says how your report stands.'],
  ['acted', 'We looked at it and acted on it.'],
  ['dismissed', 'We looked at it and found that it may stay.'],
] as const)('a report that is %s says so, with our words once it is decided', async (state, words) => {
  const decided = state === 'open' ? {} : { decided_at: '2026-11-24T10:00:00+08:00', message: longName.repeat(3) }
  await page.viewport(320, 700)
  serve(reports.status, answer({ ...status, state, ...decided }))
  visit(reportStatusPage, { params: { token: 'token-1' } })
  await expect.element(text(words)).toBeVisible()
  await expect.element(text('Nov 23, 2026 at 10:00 am')).toBeVisible()
  expect(page.getByText('Nov 24, 2026 at 10:00 am').elements()).toHaveLength(state === 'open' ? 0 : 1)
  expect(page.getByText(longName.repeat(3)).elements()).toHaveLength(state === 'open' ? 0 : 1)
  expect(fitsTheScreen()).toBe(true)
})

test('a report that nobody made is not found', async () => {
  serve(reports.status, refusal({ exception: 'NotFoundException', message: '' }))
  visit(reportStatusPage, { params: { token: 'x' } })
  await expect.element(title('Page Not Found')).toBeVisible()
})

const snap: Post = {
  ...freeSnap,
  id: '7',
  caption: 'Umaga sa palengke',
  creator: { page_url: 'luz', page_name: 'Luz', avatar: null },
}
const locked: Partial<Post> = {
  is_payable: true,
  pricing: { price_id: 8, amount: 80, name: '', description: '' },
  images: [lockedPhoto('a')],
}
const creator = { page_url: 'luz', page_name: 'Luz', comments: { who: 'everyone', may_comment: true } }
const mayNotSee = /^Comments (are for those who bought this|show with the photo)/

function openSnap(change: Partial<Post> = {}, isSignedIn = false): void {
  serve(content.snap, answer({ ...snap, ...change }))
  serve(profiles.read, answer(creator))
  serve(comments.list, answer([], onePage(0)))
  if (isSignedIn) serve(profiles.me, answer(me))
  visit(snapPage, { params: { pageUrl: 'luz', id: '7' }, context: { isSignedIn } })
}

test('a visitor sees a free Snap with its creator, may comment, and can report it', async () => {
  openSnap()
  await expect.element(text('Umaga sa palengke').last()).toBeVisible()
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Luz' })).toHaveAttribute('href', '/luz')
  await expect.element(page.getByRole('heading', { name: 'Comments' })).toBeVisible()
  await expect.element(link('Report this post')).toHaveAttribute('href', addresses.reportAbout('photo', '7'))
  await expect.element(text(mayNotSee)).not.toBeInTheDocument()
})

test.each([
  ['locked', locked, 'Comments are for those who bought this.'],
  ['covered', { is_sensitive: true, is_covered: true }, 'Comments show with the photo, to those who are 18 or older.'],
])('the comments of a %s Snap are not read, and it says for whom they are', async (_, change, words) => {
  serve(content.snap, answer({ ...snap, ...change, comment_count: 1234 }))
  serve(profiles.read, answer(creator))
  visit(snapPage, { params: { pageUrl: 'luz', id: '7' } })
  await expect.element(text(words)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Comments · 1,234' })).toBeVisible()
})

test.each([
  ['who bought it', { ...locked, is_purchased: true }],
  ['its owner', { ...locked, is_owner: true, purchase_count: 0 }],
])('%s sees its comments', async (_, change) => {
  openSnap(change, true)
  await expect.element(page.getByRole('heading', { name: 'Comments' })).toBeVisible()
  await expect.element(text(mayNotSee)).not.toBeInTheDocument()
})

test('a Snap Slide is read, commented and reported as one', async () => {
  const asked = serve(content.slide, answer({ ...snap, kind: 'slide', id: 's1', collection_id: 's1', photo_count: 1 }))
  serve(profiles.read, answer(creator))
  const listed = serve(comments.list, answer([], onePage(0)))
  visit(slidePage, { params: { pageUrl: 'luz', collectionId: 's1' }, query: 'page=2' })
  await expect
    .element(link('Report this post'))
    .toHaveAttribute('href', addresses.reportAbout('photo.collection', 's1'))
  expect(asked[0]!.url).toMatch(/s1$/)
  await expect.poll(() => listed.length).toBeGreaterThan(0)
  const { searchParams } = new URL(listed[0]!.url, location.origin)
  expect(Object.fromEntries(searchParams)).toMatchObject({
    content_type: 'photo.collection',
    content_id: 's1',
    page: '2',
  })
})

test('a page whose creator moved leads to the new address, and no other does', () => {
  const lead = (pageUrl: string, answers: unknown[]) => snapPage.redirect!(match({ pageUrl, id: '7' }), answers)
  expect(lead('dating-luz', [{ data: snap }])).toBe('/luz/pixel-snap/7')
  expect(lead('luz', [{ data: snap }])).toBeUndefined()
  expect(lead('luz', [undefined])).toBeUndefined()
})

test.each([
  ['NotFoundException', 'Page Not Found'],
  ['ContentNotAccessibleException', 'Content not accessible'],
] as const)('a post of which the server says %s is no empty page', async (exception, heading) => {
  serve(content.snap, refusal({ exception, message: '' }))
  serve(profiles.read, answer(creator))
  visit(snapPage, { params: { pageUrl: 'luz', id: '7' } })
  await expect.element(title(heading)).toBeVisible()
})

test('a post that could not be loaded is tried again in place', async () => {
  serve(content.snap, offline, offline, answer(snap))
  serve(profiles.read, answer(creator))
  serve(comments.list, answer([], onePage(0)))
  visit(snapPage, { params: { pageUrl: 'luz', id: '7' } })
  await expect.element(title('Something went wrong')).toBeVisible()
  await button('Try Again').click()
  await expect.element(text('Umaga sa palengke').last()).toBeVisible()
})

test('a post without its creator’s settings is shown without comments rather than not at all', async () => {
  serve(content.snap, answer(snap))
  serve(profiles.read, offline)
  visit(snapPage, { params: { pageUrl: 'luz', id: '7' } })
  await expect.element(text('Umaga sa palengke').last()).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Comments' })).not.toBeInTheDocument()
})

test('a long caption and name do not widen a post', async () => {
  await page.viewport(320, 700)
  openSnap({ caption: longName.repeat(4), creator: { ...snap.creator, page_name: longName } })
  await expect.element(text(longName.repeat(4)).last()).toBeVisible()
  expect(fitsTheScreen()).toBe(true)
})
