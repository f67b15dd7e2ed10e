// The gifts that a creator received: answered, hidden, and what a refused answer leaves.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ownPaths } from '#contract/addresses/own-paths.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { gifts, type ReceivedGift } from '#contract/gifts.ts'
import { answer, offline, serve } from '../testing.tsx'
import giftsPage from './GiftsPage.tsx'
import { longName, meta, received } from './sample-pages.fixture.ts'
import { type Shown, showOwnPage, speakFilipino } from './show-page.fixture.tsx'

const text = (words: string | RegExp) => page.getByText(words, { exact: true })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const main = page.getByRole('main')
const reply = page.getByRole('textbox', { name: 'Your reply' })

function show(rows: Partial<ReceivedGift>[], shown: Shown = {}) {
  const rest = rows.map((row) => ({ ...received, ...row }))
  serve(gifts.received, answer(rest, meta(rest.length)))
  showOwnPage(giftsPage, shown)
}

test('without gifts the page is there to be shared', async () => {
  show([])
  await expect.element(text('No gifts yet.')).toBeVisible()
  await expect.element(button('Copy link')).toBeVisible()
})

test('a gift shows who gave how much, and the list is one', async () => {
  show([{ amount: 99_999.99 }, { donation_id: 'g2', name: 'Someone', page_url: null, message: null }])
  await expect.element(main.getByRole('link', { name: 'Bea' })).toHaveAttribute('href', '/bea')
  await expect.element(text(/₱99,999\.99/).first()).toBeVisible()
  await expect.element(text('Someone')).toBeVisible()
  expect(page.getByRole('list', { name: 'gifts' }).getByRole('listitem').elements()).toHaveLength(2)
})

test('a reply is sent for its gift and shown below it', async () => {
  const answered = { ...received, reply: { message: 'Salamat!', date: received.date } }
  serve(gifts.received, answer([received], meta(1)), answer([answered], meta(1)))
  const sent = serve(gifts.reply, offline, answer(answered))
  showOwnPage(giftsPage)
  await main.getByText('Reply', { exact: false }).first().click()
  await reply.fill('Salamat!')
  await button('Send reply').click()
  await button('GOT IT').click()
  await expect.element(reply).toHaveValue('Salamat!')
  await button('Send reply').click()
  await expect.element(main.getByText('You replied', { exact: false })).toBeVisible()
  expect(sent.map(({ body }) => body)).toEqual([
    { donation_id: 'gift-1', message: 'Salamat!' },
    { donation_id: 'gift-1', message: 'Salamat!' },
  ])
})

const refused = (action: string, failure: object, values: Record<string, string> = {}): Shown => ({
  context: { posted: { action, values: { donation_id: 'gift-2', ...values }, failure: failure as never } },
})
const two = [{}, { donation_id: 'gift-2', name: 'Carl' }]

test('a reply that was refused for its length says so at the field of its own gift only', async () => {
  const failure = { exception: 'ValidationException', message: 'Check it.', errors: { message: ['Too long.'] } }
  show(two, refused(addresses.gifts, failure, { message: 'Mahaba' }))
  await expect.element(reply).toHaveAccessibleDescription(/Too long\./)
  await expect.element(reply).toHaveValue('Mahaba')
  await expect.element(text('Check it.')).not.toBeInTheDocument()
})

test('a reply that was refused for another reason says it, and stays typed and open', async () => {
  const failure = { exception: 'ForbiddenException', message: 'Your account is suspended.' }
  show(two, refused(addresses.gifts, failure, { message: 'Salamat, Carl' }))
  await expect.element(main.getByRole('alert')).toHaveTextContent('Your account is suspended.')
  // Only the form of the answered gift is open.
  await expect.element(reply).toHaveValue('Salamat, Carl')
})

test('a gift that could not be hidden without a script says why, and opens no reply', async () => {
  const failure = { exception: 'TooManyRequestsException', message: 'Too often.' }
  show(two, refused(ownPaths.hideGift, failure, { is_hidden: '1' }))
  await expect.element(main.getByRole('alert')).toHaveTextContent('Too often.')
  await expect.element(reply).not.toBeInTheDocument()
})

test('a gift that was hidden is shown again without a question', async () => {
  const sent = serve(gifts.hide, answer(received))
  show([{ is_hidden: true }])
  await expect.element(text(/Hidden from your wall/)).toBeVisible()
  await button('Show the gift from Bea').click()
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ donation_id: 'gift-1', is_hidden: 0 }])
})

test('gifts that could not be read are read again, and the money is said to be safe', async () => {
  serve(gifts.received, offline, offline, answer([received], meta(1)))
  showOwnPage(giftsPage)
  await expect.element(text('We could not load your gifts. Your money is safe.')).toBeVisible()
  await button('Try Again').click()
  await expect.element(main.getByRole('link', { name: 'Bea' })).toBeVisible()
})

test('a page past the end of the gifts does not say that there are none', async () => {
  serve(gifts.received, answer([], meta(30, 9)))
  showOwnPage(giftsPage, { query: 'page=9' })
  await expect.element(text('No results found.')).toBeVisible()
  await expect.element(text('No gifts yet.')).not.toBeInTheDocument()
})

test('a name and a message without a break are no wider than the phone', async () => {
  show([{ name: longName, message: 'w'.repeat(250), reply: { message: 'w'.repeat(300), date: received.date } }])
  await expect.element(main.getByRole('link', { name: longName })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
})

test('in Filipino', async () => {
  speakFilipino()
  show([{ is_hidden: true }])
  await expect.element(text(/Nakatago sa wall mo/)).toBeVisible()
})
