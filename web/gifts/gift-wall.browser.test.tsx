// What people see of gifts: the wall with its messages and replies, and the thank-you after a gift of one's own.
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fil } from '#contract/fil.ts'
import { gifts, type WallEntry } from '#contract/gifts.ts'
import type { PaymentStatus } from '#contract/money/payments.ts'
import type { PublicProfile } from '#contract/profiles.ts'
import { setLanguage } from '../language/say.ts'
import { answer, mountApp, offline, serve } from '../testing.tsx'
import { GiftSent } from './GiftSent.tsx'
import { GiftWall, wallInput } from './GiftWall.tsx'
import { GiveButton } from './GiveButton.tsx'

const ana = { page_url: 'ana', page_name: 'Ana', avatar: null, is_owner: false } as PublicProfile
const gift = (id: number, more: Partial<WallEntry> = {}): WallEntry => ({
  donation_id: `gift-${id}`,
  name: `Giver ${id}`,
  page_url: null,
  message: null,
  amount: 50,
  date: '2026-11-22T10:00:00.000Z',
  reply: null,
  ...more,
})
const meta = (current_page: number, total: number) => ({ current_page, last_page: 3, per_page: 2, total })
const wall = (creator = ana, at = 1) =>
  mountApp(<GiftWall creator={creator} input={wallInput('ana', at)} page={at} emptyAction={<a href="#give">Give</a>} />)
const rows = page.getByRole('list', { name: 'Gifts' }).getByRole('listitem')

test('a gift shows its giver, its message as it was typed, and the reply', async () => {
  const message = 'Salamat!\n<b>Kaya mo</b>'
  const reply = { message: 'Salamat din!', date: '2026-11-22T11:00:00.000Z' }
  serve(
    gifts.wall,
    answer([gift(1, { page_url: 'bea', name: 'Bea', message, reply }), gift(2, { name: 'Someone' })], meta(1, 2)),
  )
  wall()
  const [first, second] = [rows.nth(0), rows.nth(1)]
  await expect.element(first.getByRole('link', { name: 'Bea' })).toHaveAttribute('href', '/bea')
  await expect.element(first.getByText(/^Salamat!\s+<b>Kaya mo<\/b>$/)).toBeVisible()
  await expect.element(first.getByText('Salamat din!')).toBeVisible()
  await expect.element(first.getByRole('link', { name: 'Report this gift' })).toBeInTheDocument()
  await expect.element(second.getByText('Someone')).toBeVisible()
  // Nothing was written that could be reported, and nobody can be visited.
  await expect.element(second.getByRole('link')).not.toBeInTheDocument()
})

test('more gifts come below the ones that are there, each once although a new one has shifted the pages', async () => {
  const calls = serve(gifts.wall, answer([gift(5), gift(4)], meta(1, 5)), answer([gift(4), gift(3)], meta(2, 6)))
  wall()
  const more = page.getByRole('link', { name: 'Show more gifts' })
  const names = () => rows.elements().map((row) => /Giver \d/.exec(row.textContent)?.[0])
  await expect.element(more).toHaveAttribute('href', '/ana?page=2')
  await more.click()
  await expect.poll(names).toEqual(['Giver 5', 'Giver 4', 'Giver 3'])
  expect(calls.map(({ url }) => new URL(url, location.origin).searchParams.get('page'))).toEqual(['1', '2'])
})

test('a later page leads back to the one before it', async () => {
  serve(gifts.wall, answer([gift(1)], meta(3, 5)))
  wall(ana, 3)
  await expect.element(page.getByRole('link', { name: 'Previous page' })).toHaveAttribute('href', '/ana?page=2')
})

test('an empty wall invites a visitor to give, and its owner to share', async () => {
  serve(gifts.wall, answer([], { current_page: 1, last_page: 1, per_page: 2, total: 0 }))
  const asVisitor = wall()
  await expect.element(page.getByText('Yours could be the first pixel.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Give' })).toBeVisible()
  asVisitor.unmount()
  wall({ ...ana, is_owner: true })
  await expect.element(page.getByText(/^Share your page/)).toBeVisible()
  await expect.element(page.getByText('Yours could be the first pixel.')).not.toBeInTheDocument()
})

const payment = {
  creator: ana,
  amount: 1234.5,
  date: '2026-11-22T10:00:00.000Z',
  transaction_no: 'PX-20261122-ABCDEFGH',
  receipt_url: 'https://pixel.test/r/PX-20261122-ABCDEFGH/CODE',
  continue_url: '/ana/my-goals',
  beneficiary_message: { title: 'Maraming salamat!', message: 'Para sa lapis.\nAt sa papel.' },
} as unknown as PaymentStatus

test('a sent gift shows the creator’s thanks line by line, the amount and the receipt', async () => {
  mountApp(<GiftSent payment={payment} />)
  await expect.element(page.getByText('Maraming salamat!')).toBeVisible()
  await expect.element(page.getByText(/^Para sa lapis\.\s+At sa papel\.$/)).toHaveStyle({ whiteSpace: 'pre-line' })
  await expect.element(page.getByText('₱1,234.50').first()).toBeVisible()
  await expect.element(page.getByText('PX-20261122-ABCDEFGH')).toBeVisible()
  // Back to where the gift was sent from, not to the head of the page.
  await expect.element(page.getByRole('link', { name: 'Back to the page' })).toHaveAttribute('href', '/ana/my-goals')
})

test('without words of thanks none are shown, and over the page Done closes it', async () => {
  const leave = vi.fn()
  mountApp(<GiftSent payment={{ ...payment, beneficiary_message: null }} onLeave={leave} />)
  await expect.element(page.getByText('Gift to Ana')).toBeVisible()
  await expect.element(page.getByRole('figure')).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Back to the page' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Done' }).click()
  expect(leave).toHaveBeenCalledOnce()
})

test.each([
  [50, '₱50', '50 pesos'],
  [20.5, '₱20.50', '20.50 pesos'],
  [50_000, '₱50,000', '50000 pesos'],
  [1, '₱1', '1 peso'],
])('a gift of %d pesos is shown as %s and read out as %s', async (amount, shown, spoken) => {
  serve(gifts.wall, answer([gift(1, { amount })], meta(3, 1)))
  wall(ana, 3)
  await expect.element(rows.getByText(shown, { exact: true })).toBeVisible()
  await expect.element(rows.getByText(spoken, { exact: true })).toBeInTheDocument()
})

test('a name and a message without a blank widen no wall', async () => {
  serve(gifts.wall, answer([gift(1, { name: 'M'.repeat(60), message: 'w'.repeat(120) })], meta(3, 1)))
  wall(ana, 3)
  await expect.element(rows.getByText('w'.repeat(120))).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})

test('who gave without a name, and the day, are in the language of the page', async () => {
  setLanguage('fil', fil)
  onTestFinished(() => setLanguage('en', undefined))
  serve(gifts.wall, answer([gift(1, { name: 'Someone' })], meta(3, 1)))
  wall(ana, 3)
  const row = page.getByRole('listitem').first()
  await expect.element(row.getByText(fil.Someone!, { exact: true })).toBeVisible()
  await expect.element(row.getByText('Nob 22, 2026')).toBeVisible()
})

test('a wall that could not be read is not shown as empty, and can be read again', async () => {
  serve(gifts.wall, offline, offline, answer([gift(1)], meta(3, 1)))
  wall(ana, 3)
  const again = page.getByRole('button', { name: 'Try Again' })
  await expect.element(again).toBeVisible()
  await expect.element(page.getByText('No gifts on the wall yet.')).not.toBeInTheDocument()
  await again.click()
  await expect.element(rows.getByText('Giver 1')).toBeVisible()
})

test('more gifts that could not be read say so, keep what is there, and can be asked for again', async () => {
  serve(gifts.wall, answer([gift(5)], meta(1, 2)), offline, offline, answer([gift(4)], meta(3, 2)))
  wall()
  const more = page.getByRole('link', { name: 'Show more gifts' })
  await more.click()
  await expect.element(page.getByRole('alert').getByText(/^No connection/)).toBeVisible()
  await expect.element(rows.getByText('Giver 5')).toBeVisible()
  await more.click()
  await expect.element(rows.getByText('Giver 4')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('the thanks for a gift say when it was and carry its proof', async () => {
  mountApp(<GiftSent payment={payment} />)
  await expect.element(page.getByText('Nov 22, 2026 at 6:00 pm')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'This link does.' })).toHaveAttribute('href', payment.receipt_url)
  await expect.element(page.getByText('1234.50 pesos')).toBeInTheDocument()
})

test.each([
  [false, 'Send a gift', 'Send a gift to Ana'],
  [true, 'Ask with a gift', 'Ask Ana with a gift'],
])('the button to give (as a question: %s) opens the form over the page', async (isQuestion, name, title) => {
  mountApp(<GiveButton creator={ana} isQuestion={isQuestion} />)
  const give = page.getByRole('link', { name, exact: true })
  await expect.element(give).toHaveAttribute('href', '#gift')
  await give.click()
  await expect.element(page.getByRole('dialog', { name: title })).toBeVisible()
  expect(location.hash).toBe('')
})
