// Overlays, soundboxes, tokens and webhooks: each page with its list, empty, failed, and where nothing of this id exists.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import { goals } from '#contract/goals.ts'
import { defaultLook, showings } from '#contract/live.ts'
import { type Surface, surfaces } from '#contract/surfaces.ts'
import { tokens } from '#contract/tokens.ts'
import { webhooks } from '#contract/webhooks.ts'
import { answer, offline, refusal, serve } from '../testing.tsx'
import programsPage from './ProgramsPage.tsx'
import surfacePage from './SurfacePage.tsx'
import surfacesPage from './SurfacesPage.tsx'
import { button, fitsTheScreen, link, onePage, showOwn, text, title } from './sample-page.fixture.tsx'
import { longName } from './sample-pages.fixture.ts'
import webhookPage from './WebhookPage.tsx'

const overlay: Surface = {
  id: 's1',
  kind: 'overlay',
  name: 'Sa stream',
  url: null,
  min_amount: null,
  hold: false,
  words: [],
  link_url: 'https://pixel.test/live/x',
  is_paused: false,
  switched_off_at: null,
  last_heard_at: null,
  created_at: '2026-11-20T02:00:00.000Z',
}
const soundbox: Surface = { ...overlay, id: 's2', kind: 'soundbox', name: 'Sa counter' }
const hook: Surface = {
  ...overlay,
  id: 'w1',
  kind: 'webhook',
  name: 'Bot',
  url: 'https://example.com/hook',
  link_url: null,
}
const goal = (id: string, state: string) => ({ id, title: `Goal ${id}`, state, current_amount: 0, target_amount: 100 })
const gone = refusal({ exception: 'NotFoundException', message: '' })
const signedOut = refusal({ exception: 'UnauthorizedAccessException', message: 'Please sign in.' })
const login = page.getByRole('dialog', { name: 'Log in to go on' })
const main = page.getByRole('main')
const tooOften = { exception: 'TooManyRequestsException', message: 'Please wait 40 seconds.' } as const

function openSurface(id: string, query = '') {
  serve(showings.look, answer(defaultLook))
  serve(surfaces.list, answer([overlay, soundbox, hook]))
  serve(goals.own, answer([goal('1', 'active'), goal('2', 'draft')], onePage(2)))
  const asked = serve(showings.list, answer([], onePage(0)))
  showOwn(surfacePage, { params: { id }, query })
  return asked
}

function openWebhook(visited: object = {}) {
  serve(surfaces.list, answer([overlay, hook]))
  const asked = serve(webhooks.deliveries, answer([], onePage(0)))
  showOwn(webhookPage, { params: { id: 'w1' }, ...visited })
  return asked
}

test('an overlay has its link, its look with a preview, and the goals that have begun', async () => {
  openSurface('s1')
  await expect.element(title('Sa stream')).toBeVisible()
  await expect.element(text('https://pixel.test/live/x')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'How it looks and sounds' })).toBeVisible()
  await expect.element(page.getByRole('figure')).toBeVisible()
  await expect.element(text('Nothing has come in since it was made.')).toBeVisible()
  const offered = [...document.querySelectorAll('option')].map(({ textContent }) => textContent)
  expect(offered).toContain('Goal 1')
  expect(offered).not.toContain('Goal 2')
})

test('a soundbox has only a sound', async () => {
  openSurface('s2')
  await expect.element(title('Sa counter')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'How it sounds' })).toBeVisible()
  await expect.element(page.getByRole('figure')).not.toBeInTheDocument()
})

test.each([
  ['state=held', '?state=held', 'There is none.'],
  ['state=nonsense', '', 'Nothing has come in since it was made.'],
])('showings at ?%s are asked for by “%s”', async (query, sent, empty) => {
  const asked = openSurface('s1', query)
  await expect.element(text(empty)).toBeVisible()
  expect(new URL(asked[0]!.url, location.origin).searchParams.get('state') ?? '').toBe(sent.replace('?state=', ''))
})

test.each([
  ['nobody has', 'x', answer(defaultLook)],
  ['the server does not know', 's1', gone],
])('an overlay that %s is not found', async (_, id, look) => {
  serve(showings.look, look)
  serve(surfaces.list, answer([overlay]))
  serve(goals.own, answer([], onePage(0)))
  showOwn(surfacePage, { params: { id } })
  await expect.element(title('Page Not Found')).toBeVisible()
})

test('a list that failed is no endless wait: the page can be loaded again', async () => {
  serve(showings.look, answer(defaultLook))
  serve(surfaces.list, offline, offline, answer([overlay]))
  serve(showings.list, answer([], onePage(0)))
  serve(goals.own, answer([], onePage(0)))
  showOwn(surfacePage, { params: { id: 's1' } })
  await expect.element(title('Something went wrong')).toBeVisible()
  await button('Try Again').click()
  await expect.element(title('Sa stream')).toBeVisible()
})

test.each([
  [surfacePage, 'Overlays & soundboxes'],
  [webhookPage, 'Tokens & webhooks'],
] as const)('when the session has ended its owner signs in above the page (%#)', async (shown, heading) => {
  for (const one of [showings.look, surfaces.list]) serve(one, signedOut)
  serve(goals.own, answer([], onePage(0)))
  showOwn(shown, { params: { id: 's1' } })
  await expect.element(login).toBeVisible()
  // Nothing behind the modal can be reached meanwhile.
  expect(document.querySelector('h1')!.textContent).toBe(heading)
})

test('a button of an overlay that was refused without a script says why', async () => {
  serve(showings.look, answer(defaultLook))
  serve(surfaces.list, answer([overlay]))
  serve(showings.list, answer([], onePage(0)))
  serve(goals.own, answer([], onePage(0)))
  const posted = { action: '/x', values: {}, failure: tooOften }
  showOwn(surfacePage, { params: { id: 's1' }, context: { posted } })
  await expect.element(main.getByRole('alert')).toHaveTextContent('Please wait 40 seconds.')
})

test('the list shows overlays and soundboxes, and the webhooks elsewhere', async () => {
  serve(surfaces.list, answer([overlay, { ...soundbox, is_paused: true }, hook]))
  showOwn(surfacesPage)
  await expect.element(link('Open Sa stream')).toHaveAttribute('href', '/dashboard/surfaces/s1')
  await expect.element(text('Soundbox · Paused · Never opened yet')).toBeVisible()
  await expect.element(text('Bot')).not.toBeInTheDocument()
})

test('a list of overlays that could not be read has a way back, beside the form for a new one', async () => {
  serve(surfaces.list, offline, offline, answer([overlay]))
  showOwn(surfacesPage)
  await expect.element(text('We could not load these. What they show is not lost.')).toBeVisible()
  await expect.element(button('Make it')).toBeVisible()
  await button('Try Again').click()
  await expect.element(link('Open Sa stream')).toBeVisible()
  await expect.element(text(/^We could not load/)).not.toBeInTheDocument()
})

test('the form for a new overlay posts what it is, and keeps it after a refusal', async () => {
  serve(surfaces.list, answer([]))
  const errors = { name: ['This field is required.'] }
  const posted = {
    action: addresses.surfaces,
    values: { kind: 'soundbox', name: '', hold: '1' },
    failure: { exception: 'ValidationException', message: 'Please check what you entered.', errors } as const,
  }
  showOwn(surfacesPage, { context: { posted } })
  await expect.element(text('This field is required.')).toBeVisible()
  const form = document.querySelector<HTMLFormElement>(`form[action="${addresses.surfaces}"]`)!
  expect(Object.fromEntries(new FormData(form))).toMatchObject({ kind: 'soundbox', name: '', hold: '1' })
})

test('a webhook shows where it goes, and what it was sent by state', async () => {
  const asked = openWebhook({ query: 'state=given_up&page=2' })
  await expect.element(title('Bot')).toBeVisible()
  await expect.element(text('https://example.com/hook').first()).toBeVisible()
  await expect.element(text('No results found.')).toBeVisible()
  expect(asked[0]!.url).toContain('state=given_up')
  expect(asked[0]!.url).toContain('page=2')
})

test('a webhook that nobody has is not found, and one is not made of an overlay’s list that failed', async () => {
  serve(surfaces.list, answer([overlay]))
  showOwn(webhookPage, { params: { id: 'w9' } })
  await expect.element(title('Page Not Found')).toBeVisible()
})

test('deliveries that could not be read do not hide the webhook', async () => {
  serve(surfaces.list, answer([hook]))
  serve(webhooks.deliveries, offline, offline, answer([], onePage(0)))
  showOwn(webhookPage, { params: { id: 'w1' } })
  await expect.element(title('Bot')).toBeVisible()
  await button('Try Again').click()
  await expect.element(text('Nothing was sent yet. Send a test, and it stands here.')).toBeVisible()
})

test.each([
  [tooOften, 1],
  [{ ...tooOften, errors: { name: ['Too long.'] } }, 0],
])(
  'a button of a webhook that was refused without a script says why, unless a field does (%#)',
  async (failure, said) => {
    openWebhook({ context: { posted: { action: '/x', values: {}, failure } } })
    await expect.element(title('Bot')).toBeVisible()
    expect(page.getByText('Please wait 40 seconds.').elements()).toHaveLength(said)
  },
)

const token = {
  id: 't1',
  name: 'Spreadsheet',
  scopes: ['transactions' as const],
  created_at: '2026-11-20T02:00:00.000Z',
  last_used_at: null,
}

test('tokens and webhooks stand beside each other, each with what it may do or where it goes', async () => {
  serve(tokens.list, answer([token]))
  serve(surfaces.list, answer([overlay, { ...hook, switched_off_at: token.created_at }]))
  showOwn(programsPage)
  await expect.element(text('Spreadsheet').first()).toBeVisible()
  await expect.element(main.getByText('Read your transactions, balance and statements').first()).toBeVisible()
  await expect.element(text('Made on Nov 20, 2026, not used yet')).toBeVisible()
  await expect.element(link('Bot')).toHaveAttribute('href', addresses.webhook('w1'))
  await expect.element(text(/^Switched off: nothing arrived for three days/)).toBeVisible()
  await expect.element(text('Sa stream')).not.toBeInTheDocument()
})

test('each list that failed says that its programs go on, and has its own way back', async () => {
  serve(tokens.list, offline, offline, answer([token]))
  serve(surfaces.list, offline, offline, answer([hook]))
  showOwn(programsPage)
  await expect.element(text('We could not load your tokens. They go on working.')).toBeVisible()
  await expect.element(text('We could not load your webhooks. They go on being sent.')).toBeVisible()
  await button('Try Again').first().click()
  await expect.element(text('Spreadsheet').first()).toBeVisible()
  await expect.element(text('We could not load your webhooks. They go on being sent.')).toBeVisible()
  await button('Try Again').click()
  await expect.element(link('Bot')).toBeVisible()
})

test('a token is revoked only after a confirmation that names it', async () => {
  serve(tokens.list, answer([token]), answer([]))
  serve(surfaces.list, answer([]))
  const sent = serve(tokens.remove, answer({ ok: true }))
  showOwn(programsPage)
  await button('Revoke Spreadsheet').click()
  expect(sent).toEqual([])
  await page.getByRole('dialog', { name: 'Revoke Spreadsheet?' }).getByRole('button', { name: 'Revoke' }).click()
  await expect.element(text('Revoked.')).toBeVisible()
  await expect.element(button('Revoke Spreadsheet')).not.toBeInTheDocument()
  expect(sent.map(({ url }) => url)).toEqual(['/v1/user/tokens/t1'])
})

test('a form of this page that was refused without a script says why, once', async () => {
  serve(tokens.list, answer([token]))
  serve(surfaces.list, answer([]))
  showOwn(programsPage, { context: { posted: { action: '/x', values: {}, failure: tooOften } } })
  await expect.element(text('Spreadsheet').first()).toBeVisible()
  expect(page.getByText('Please wait 40 seconds.').elements()).toHaveLength(1)
})

test('long names and addresses widen none of these pages', async () => {
  await page.viewport(320, 700)
  serve(tokens.list, answer([{ ...token, name: longName }]))
  serve(surfaces.list, answer([{ ...hook, name: longName, url: `https://example.com/${longName.repeat(3)}` }]))
  showOwn(programsPage)
  await expect.element(text(longName).first()).toBeVisible()
  expect(fitsTheScreen()).toBe(true)
})
