// Who reacted: by reaction, with people who cannot be named, and when the list is empty or cannot be read.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { reactions } from '#contract/reactions.ts'
import { openModal } from '../shell/modals.ts'
import { answer, mountApp, offline, serve } from '../testing.tsx'

const meta = { current_page: 1, last_page: 1, per_page: 12, total: 3 }
const totals = { heart_count: 2, laugh_count: 0, support_count: 0, sad_count: 1, angry_count: 0, all_count: 3 }
const love = { icon_url: '/heart.svg', name: 'Love' }
const ana = { page_url: 'ana', page_name: 'Ana', avatar_variants: null, reaction: love }
const someone = { page_url: null, page_name: 'Someone', avatar_variants: null, reaction: love }
const sad = {
  page_url: 'bea',
  page_name: 'Bea',
  avatar_variants: null,
  reaction: { icon_url: '/sad.svg', name: 'Sad' },
}
const list = (...reactors: object[]) => answer({ reactors, totals }, meta)

const rows = page.getByRole('list', { name: 'Reactions' }).getByRole('listitem')

function open(): void {
  mountApp(null)
  openModal('reax', { content_id: 'b1', content_type: 'bloc' })
}

test('only reactions that somebody gave can be chosen, each with its count, and the choice asks for its people', async () => {
  const reads = serve(reactions.reactors, list(ana, someone, sad), list(sad))
  open()
  const filters = page.getByRole('group', { name: 'Which reactions' }).getByRole('button')
  await expect.poll(() => filters.elements().map((one) => one.textContent)).toEqual(['All3', 'Love2', 'Sad1'])
  await filters.nth(2).click()
  await expect.poll(() => rows.elements().length).toBe(1)
  await expect.element(rows.getByRole('link', { name: 'Bea' })).toBeVisible()
  expect(new URL(reads[1]!.url, 'https://pixel.test').searchParams.get('reaction_id')).toBe('4')
})

test('people without a page are listed one by one, and lead nowhere', async () => {
  serve(reactions.reactors, list(ana, someone, someone))
  open()
  await expect.poll(() => rows.elements().length).toBe(3)
  expect(
    rows
      .getByRole('link')
      .elements()
      .map((one) => one.getAttribute('href')),
  ).toEqual(['/ana'])
  expect(rows.getByRole('img', { name: 'Love' }).elements()).toHaveLength(3)
})

test('without any reaction it says so', async () => {
  serve(reactions.reactors, list())
  open()
  await expect.element(page.getByText('Nobody has reacted yet.')).toBeVisible()
})

test('a list that cannot be read says so, and a retry reads it', async () => {
  serve(reactions.reactors, offline, offline, list(ana))
  open()
  await expect.element(page.getByText('Error loading data')).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(rows.getByRole('link', { name: 'Ana' })).toBeVisible()
})
