import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { consents } from '#contract/consents.ts'
import { content, type Post } from '#contract/content.ts'
import { FREE_PRICE_ID } from '#contract/prices.ts'
import { openModal } from '../shell/modals.ts'
import { answer, mountApp, refusal, serve } from '../testing.tsx'

function edit(change: Partial<Post> = {}): void {
  const post = {
    kind: 'snap',
    id: 'p1',
    collection_id: null,
    caption: 'Dagat',
    is_published: true,
    publish_at: null,
    is_sensitive: false,
    is_payable: true,
    pricing: { price_id: 8, amount: 50, name: '', description: '' },
    purchase_count: 0,
    images: [
      { id: 'a', image_url: '/media/image/a.jpg/full', image_url_variants: null, is_payable: true, alt: 'Alon' },
    ],
    ...change,
  }
  serve(consents.list, answer([], { current_page: 1, last_page: 1, per_page: 15, total: 0 }))
  mountApp(null, { isSignedIn: true })
  openModal('edit-post', { post: post as unknown as Post })
}

const save = page.getByRole('button', { name: 'Save changes' })
const caption = page.getByRole('textbox', { name: /^Caption/ })
const description = page.getByRole('textbox', { name: /^What this photo shows/ })
const toggle = (name: RegExp) => page.getByRole('switch', { name })
const saved = page.getByText('Successfully Updated.')

test('saving sends the caption and the price, and neither a description nor a state that was not changed', async () => {
  const calls = serve(content.updateSnap, answer({}))
  edit()
  await caption.fill('Bundok')
  await save.click()
  await expect.element(saved).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(calls.map(({ url, body }) => [url.split('/').pop(), body])).toEqual([
    ['p1', { caption: 'Bundok', is_sensitive: false, is_payable: true, price_id: 8 }],
  ])
})

test('a changed description is sent with its photo, and so is one that was emptied', async () => {
  const calls = serve(content.updateSnap, answer({}))
  edit()
  await expect.element(description).toHaveValue('Alon')
  await description.fill('')
  await save.click()
  await expect.element(saved).toBeVisible()
  expect(calls[0]!.body).toMatchObject({ image: { alt: '' } })
})

test('a post that is hidden can be given a time, and made free and sensitive', async () => {
  const calls = serve(content.updateSnap, answer({}))
  edit()
  await expect.element(page.getByText('On your page for everyone.')).toBeVisible()
  await expect.element(toggle(/^Later/)).not.toBeInTheDocument()
  await toggle(/^Published/).click()
  await toggle(/^Later/).click()
  await page.getByLabelText('Day and hour in Manila').fill('2031-05-01T10:00')
  await toggle(/^Make it FREE/).click()
  await toggle(/^Sensitive/).click()
  await save.click()
  await expect.element(saved).toBeVisible()
  expect(calls[0]!.body).toEqual({
    caption: 'Dagat',
    is_published: false,
    publish_at: '2031-05-01T10:00+08:00',
    is_sensitive: true,
    is_payable: false,
    price_id: FREE_PRICE_ID,
  })
})

test('a time is not sent for a post that is published after all', async () => {
  const calls = serve(content.updateSnap, answer({}))
  edit({ is_published: false })
  await toggle(/^Later/).click()
  await toggle(/^Published/).click()
  await save.click()
  await expect.element(saved).toBeVisible()
  expect(calls[0]!.body).toMatchObject({ is_published: true })
  expect(calls[0]!.body).not.toHaveProperty('publish_at')
})

test('a refused change stays typed, with its reason at its field or above all', async () => {
  const refused = (errors: Record<string, string[]>) =>
    refusal({ exception: 'ValidationException', message: '', errors })
  serve(content.updateSnap, refused({ caption: ['Too long by 3.'] }), refused({ image: ['This photo is gone.'] }))
  edit()
  await caption.fill('Bundok')
  await save.click()
  await expect.element(caption).toHaveAccessibleDescription(/Too long by 3\./)
  await expect.element(caption).toHaveFocus()
  await save.click()
  await expect.element(page.getByRole('alert').getByText('This photo is gone.')).toBeVisible()
  await expect.element(caption).toHaveValue('Bundok')
})

test('choosing a price takes away the error of the price, and no other one', async () => {
  const errors = { caption: ['Too long by 3.'], price_id: ['No such price.'] }
  serve(content.updateSnap, refusal({ exception: 'ValidationException', message: '', errors }))
  edit()
  await save.click()
  await expect.element(page.getByText('No such price.')).toBeVisible()
  await toggle(/^Make it FREE/).click()
  await expect.element(page.getByText('No such price.')).not.toBeInTheDocument()
  await expect.element(caption).toHaveAccessibleDescription(/Too long by 3\./)
})
