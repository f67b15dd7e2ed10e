// Receipts and what was bought: whether a receipt is ours, what it says about the money, and the lists of them.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { content, type Post } from '#contract/content.ts'
import { fil } from '#contract/fil.ts'
import { type Receipt, type ReceiptCheck, receipts } from '#contract/receipts.ts'
import { receipt as sampleReceipt } from '../receipts/sample-receipt.fixture.ts'
import { answer, offline, refusal, serve } from '../testing.tsx'
import purchasesPage from './PurchasesPage.tsx'
import receiptPage from './ReceiptPage.tsx'
import receiptsPage from './ReceiptsPage.tsx'
import {
  button,
  fitsTheScreen,
  inFilipino,
  link,
  onePage,
  showOwn,
  text,
  title,
  visit,
} from './sample-page.fixture.tsx'
import { longName } from './sample-pages.fixture.ts'

const { reference } = sampleReceipt
const receipt: Receipt = { ...sampleReceipt, receipt_url: `/r/${reference}/CODE` }
const moment = 'Dec 4, 2026 at 10:00 am'

function check(verdict: ReceiptCheck['verdict'], change?: Partial<Receipt>, params = {}) {
  const asked = serve(receipts.check, answer({ verdict, receipt: change ? { ...receipt, ...change } : null }))
  visit(receiptPage, { params: { reference, ...params } })
  return asked
}

test.each([
  ['unproven', 'This is not proven yet', /^We know the reference PX-20261204-ABCDEFGH, but a reference can be copied/],
  ['forged', 'This receipt is not ours', /^The code in this link is not from PIXEL\. Do not hand anything over/],
  ['unknown', 'We know no such receipt', /^PIXEL never gave the reference PX-20261204-ABCDEFGH\. Do not hand/],
] as const)(
  'a receipt that is %s says what to do, shows no amount, and offers nothing',
  async (verdict, heading, why) => {
    check(verdict)
    await expect.element(title(heading)).toBeVisible()
    await expect.element(text(why)).toBeVisible()
    await expect.element(text(/₱/)).not.toBeInTheDocument()
    await expect.element(text('Ask for the money back')).not.toBeInTheDocument()
    await expect
      .element(page.getByRole('main').getByRole('link', { name: 'Contact support' }))
      .toHaveAttribute('href', 'mailto:help@pixel.test')
  },
)

test.each([
  ['with its code', { code: 'CODE' }, { code: 'CODE' }, 1],
  ['without it', {}, {}, 0],
])('a genuine receipt opened %s is asked for that way, and can be asked back only with it', async (...row) => {
  const [, params, query, asks] = row
  const asked = check('genuine', {}, params)
  await expect.element(title('This receipt is genuine')).toBeVisible()
  await expect.element(text(/^It comes from PIXEL’s own books, as they stand now\./)).toBeVisible()
  expect(Object.fromEntries(new URL(asked[0]!.url, location.origin).searchParams)).toEqual(query)
  expect(page.getByText('Ask for the money back').elements()).toHaveLength(asks)
})

test('a genuine receipt names both sides, and can be saved and shared with its code', async () => {
  check('genuine', { amount: 99_999.99, from: 'Ben' }, { code: 'CODE' })
  await expect.element(text('₱99,999.99').first()).toBeVisible()
  await expect.element(text('Ben')).toBeVisible()
  await expect.element(link('Luz')).toHaveAttribute('href', '/luz')
  await expect.element(text(moment)).toBeVisible()
  await expect.element(link('Save image')).toHaveAttribute('download', `${reference}.png`)
  await expect.element(page.getByAltText('QR code of this receipt')).toBeVisible()
  await text('Share').click()
  const shared = [...document.querySelectorAll<HTMLAnchorElement>('details a')].map(({ href }) =>
    decodeURIComponent(href),
  )
  expect(shared.length).toBeGreaterThan(0)
  expect(shared.every((href) => href.includes(`https://pixel.test/r/${reference}/CODE`))).toBe(true)
})

test.each([
  [{ state: 'pending' }, 'Processing', 'The provider has not confirmed this yet. It is no proof of payment.'],
  [{ state: 'paid' }, 'Paid', 'The money arrived.'],
  [{ state: 'failed' }, 'Failed', 'This was not paid. No money moved.'],
  [{ state: 'refunded' }, 'Refunded', 'This was paid, and then given back.'],
  [{ state: 'disputed' }, 'Taken back', 'This was paid, and then taken back by the payer’s bank.'],
] as const)('a receipt of %o says whether money moved', async (change, word, note) => {
  check('genuine', change, { code: 'CODE' })
  await expect.element(page.getByRole('main').getByText(word)).toBeVisible()
  await expect.element(text(note)).toBeVisible()
})

test('a refund and a dispute stand on the receipt with their dates', async () => {
  check('genuine', {
    type: 'payment',
    refund: { state: 'under_way', date: '2026-12-05T10:00:00+08:00' },
    dispute: { state: 'won', date: '2026-12-06T10:00:00+08:00', decided_at: '2026-12-09T10:00:00+08:00' },
  })
  await expect.element(text('Photos by Luz')).toBeVisible()
  for (const [name, day] of [
    ['Refund begun', 'Dec 5'],
    ['Disputed', 'Dec 6'],
    ['Dispute decided', 'Dec 9'],
  ]) {
    await expect.element(text(name!)).toBeVisible()
    await expect.element(text(`${day}, 2026 at 10:00 am`)).toBeVisible()
  }
})

test('who received money on a page that is closed since is named without a link', async () => {
  check('genuine', { to: { page_name: 'Luz', page_url: null } })
  await expect.element(page.getByRole('main').getByText('Luz', { exact: true })).toBeVisible()
  await expect.element(link('Luz')).not.toBeInTheDocument()
})

test('a receipt that cannot be checked now claims nothing, and can be checked again', async () => {
  serve(receipts.check, offline, offline, answer({ verdict: 'genuine', receipt }))
  visit(receiptPage, { params: { reference, code: 'CODE' } })
  await expect.element(title('Something went wrong')).toBeVisible()
  await expect.element(text(/genuine|not ours/)).not.toBeInTheDocument()
  await button('Try Again').click()
  await expect.element(title('This receipt is genuine')).toBeVisible()
})

test('the verdict is Filipino where the page is', async () => {
  inFilipino()
  check('unknown')
  const filipino = (fil as Record<string, string>)['We know no such receipt']!
  await expect.element(title(filipino)).toBeVisible()
})

test('long names do not widen a receipt', async () => {
  await page.viewport(320, 700)
  check('genuine', { from: longName, to: { page_name: longName, page_url: 'luz' } }, { code: 'CODE' })
  await expect.element(title('This receipt is genuine')).toBeVisible()
  expect(fitsTheScreen()).toBe(true)
})

test('the own receipts lead to each of them, with what became of the money', async () => {
  const rows = [
    receipt,
    { ...receipt, reference: 'PX-2', type: 'payment', state: 'refunded', receipt_url: '/r/PX-2/C' },
  ]
  serve(receipts.own, answer(rows, onePage(2)))
  showOwn(receiptsPage)
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect.element(row('Gift to Luz').getByRole('link')).toHaveAttribute('href', receipt.receipt_url)
  await expect.element(row('Gift to Luz').getByText('Paid')).toBeVisible()
  await expect.element(row('Photos by Luz').getByRole('link')).toHaveAttribute('href', '/r/PX-2/C')
  await expect.element(row('Photos by Luz').getByText('Refunded')).toBeVisible()
})

test.each([
  [receiptsPage, receipts.own, 'You have no receipts yet.'],
  [purchasesPage, content.purchases, 'You have not bought any photos yet.'],
] as const)(
  'an empty list says so, and one that failed does not until it is read (%#)',
  async (shown, endpoint, empty) => {
    serve(endpoint, offline, offline, answer([], onePage(0)))
    showOwn(shown)
    await expect.element(button('Try Again')).toBeVisible()
    await expect.element(text(empty)).not.toBeInTheDocument()
    await button('Try Again').click()
    await expect.element(text(empty)).toBeVisible()
  },
)

test.each([
  [receiptsPage, receipts.own],
  [purchasesPage, content.purchases],
] as const)('the page of the address is read, and links to the one before and after (%#)', async (shown, endpoint) => {
  const rows = endpoint === receipts.own ? [receipt] : [post]
  const asked = serve(endpoint, answer(rows, { current_page: 2, last_page: 3, per_page: 1, total: 3 }))
  showOwn(shown, { query: 'page=2' })
  await expect.element(link('Previous page')).toHaveAttribute('href', expect.stringMatching(/^\/dashboard\/\w+$/))
  expect(asked[0]!.url).toContain('page=2')
})

test.each([
  [receiptsPage, receipts.own],
  [purchasesPage, content.purchases],
] as const)(
  'when the session has ended its owner is asked to sign in, and the list is not called empty (%#)',
  async (shown, endpoint) => {
    serve(endpoint, refusal({ exception: 'UnauthorizedAccessException', message: 'Please sign in.' }))
    showOwn(shown)
    await expect.element(page.getByRole('dialog', { name: 'Log in to go on' })).toBeVisible()
    await expect.element(text(/You have (no|not)/)).not.toBeInTheDocument()
  },
)

const post = {
  kind: 'snap',
  id: '7',
  collection_id: null,
  caption: 'Umaga sa palengke',
  is_published: true,
  date: '2026-05-01T10:00:00+08:00',
  comment_count: 0,
  is_owner: false,
  is_covered: false,
  is_free: false,
  images: [],
  creator: { page_url: 'luz', page_name: 'Luz', avatar: null },
  available_until: null,
} as unknown as Post

test('what was bought names its creator, and until when it is there if that ends', async () => {
  const ends = { ...post, id: '8', caption: 'Paalam', available_until: '2026-12-31T10:00:00+08:00' }
  serve(content.purchases, answer([post, ends], onePage(2)))
  showOwn(purchasesPage)
  await expect.element(text('Umaga sa palengke')).toBeVisible()
  expect(page.getByText(/until Dec 31/).elements()).toHaveLength(1)
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Luz', exact: true }).first())
    .toHaveAttribute('href', '/luz')
  await expect.element(link('Receipts of everything you paid')).toHaveAttribute('href', '/dashboard/receipts')
})
