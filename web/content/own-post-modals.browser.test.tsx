// What the owner of a post opens from it: its buyers, and its deletion.
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { content, type Post } from '#contract/content.ts'
import { openModal } from '../shell/modals.ts'
import { answer, mountApp, offline, refusal, serve } from '../testing.tsx'

const meta = (current_page: number, last_page: number) => ({ current_page, last_page, per_page: 15, total: 2 })
const buyer = (payment_id: string, page_url: string | null, page_name: string) => ({
  buyer: { page_url, page_name },
  date: '2026-05-01T14:05:00+08:00',
  payment_id,
})
const ana = buyer('PX-1', 'ana', 'Ana')
const someone = buyer('PX-2', null, 'Someone')
const rows = page.getByRole('list', { name: 'Buyers' }).getByRole('listitem')
const button = (name: string) => page.getByRole('button', { name, exact: true })

function openSupporters(): void {
  mountApp(null, { isSignedIn: true })
  openModal('content-supporters', { kind: 'slide', id: 's1' })
}

test('each buyer is named as they wished, with the time of the purchase; more load by a button', async () => {
  const reads = serve(content.slideBuyers, answer([ana], meta(1, 2)), answer([someone], meta(2, 2)))
  openSupporters()
  await expect.element(page.getByText('Visible to you only')).toBeVisible()
  await expect.element(rows).toHaveTextContent('AAna purchased this contentMay 1, 2026 at 2:05 pm')
  await button('Load More').click()
  await expect.poll(() => rows.elements().length).toBe(2)
  await expect.element(rows.nth(1).getByText('Someone purchased this content')).toBeVisible()
  await expect.element(rows.nth(1).getByRole('link')).not.toBeInTheDocument()
  await expect.element(button('Load More')).not.toBeInTheDocument()
  expect(reads.map(({ url }) => new URL(url, 'https://pixel.test').searchParams.get('per_page'))).toEqual(['15', '15'])
})

test('a post without buyers says so', async () => {
  serve(content.slideBuyers, answer([], meta(1, 1)))
  openSupporters()
  await expect.element(page.getByText('Nobody has bought this yet.')).toBeVisible()
})

function openDeletion(change: Partial<Post> = {}) {
  const onDeleted = vi.fn()
  mountApp(null, { isSignedIn: true })
  const post = { kind: 'slide', id: 'p1', collection_id: 's1', photo_count: 3, purchase_count: 0, ...change } as Post
  openModal('delete-photo', { post, onDeleted })
  return onDeleted
}

test('before a deletion it is said what happens to the photos and to those who bought them', async () => {
  openDeletion({ purchase_count: 2 })
  await expect.element(page.getByText(/^Delete this Snap Slide and its 3 photos\?/)).toBeVisible()
  await expect.element(page.getByText('Buyers keep it for 15 days. 2 people bought it.')).toBeVisible()
  await button('Cancel').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a deletion whose answer was lost is pressed again, and counts as done', async () => {
  const gone = refusal({ exception: 'NotFoundException', message: 'No such post.' })
  const sent = serve(content.deleteSlide, offline, gone)
  const onDeleted = openDeletion()
  await button('Delete').click()
  await button('GOT IT').click()
  expect(onDeleted).not.toHaveBeenCalled()
  await button('Delete').click()
  await expect.element(page.getByText('Successfully deleted photo')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(onDeleted).toHaveBeenCalledOnce()
  expect(sent.map(({ url }) => url.split('/').pop())).toEqual(['s1', 's1'])
})

test('while a post is being deleted the dialog can be neither closed nor pressed again', async () => {
  const response = Promise.withResolvers<ReturnType<typeof answer>>()
  const sent = serve(content.deleteSnap, response.promise)
  openDeletion({ kind: 'snap', collection_id: null })
  await button('Delete').click()
  await expect.element(button('Deleting…')).toBeVisible()
  await expect.element(button('Close')).not.toBeInTheDocument()
  await expect.element(button('Cancel')).toBeDisabled()
  await button('Deleting…').click({ force: true })
  response.resolve(answer({ ok: true }))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent).toHaveLength(1)
})

test.each<[number, string]>([
  [0, 'Nobody has bought it yet.'],
  [1, 'One person bought it.'],
  [12, '12 people bought it.'],
])('before the deletion of a Snap with %i buyers it says who keeps it', async (purchase_count, text) => {
  openDeletion({ kind: 'snap', collection_id: null, purchase_count })
  await expect.element(page.getByText(/^Delete this photo\?/)).toBeVisible()
  await expect.element(page.getByText(text, { exact: false })).toBeVisible()
})

test('a deletion that is refused for another reason leaves the post, and says why', async () => {
  serve(
    content.deleteSlide,
    refusal({ exception: 'ForbiddenException', message: 'It is being looked at by the desk.' }),
  )
  const onDeleted = openDeletion()
  await button('Delete').click()
  await expect.element(page.getByText('It is being looked at by the desk.')).toBeVisible()
  await button('GOT IT').click()
  await expect.element(page.getByText(/^Delete this Snap Slide/)).toBeVisible()
  expect(onDeleted).not.toHaveBeenCalled()
})

test('the buyers of a Snap are those of its id, a buyer’s page closes the list, and a failed read can be repeated', async () => {
  const reads = serve(content.snapBuyers, offline, offline, answer([ana], meta(1, 1)))
  mountApp(null, { isSignedIn: true })
  openModal('content-supporters', { kind: 'snap', id: 'p1' })
  await button('Try Again').click()
  const link = rows.getByRole('link', { name: 'Ana' })
  await expect.element(link).toHaveAttribute('href', '/ana')
  expect(new URL(reads[0]!.url, location.origin).pathname).toContain('/p1/')
  const here = location.href
  onTestFinished(() => history.replaceState(history.state, '', here))
  await link.click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
