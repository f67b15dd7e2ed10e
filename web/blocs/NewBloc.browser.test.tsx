import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { blocs } from '#contract/blocs.ts'
import { answer, mountApp, offline, serve } from '../testing.tsx'
import { NewBloc } from './NewBloc.tsx'

test('a post sent again after a lost answer is the same one', async () => {
  const calls = serve(blocs.add, offline, answer({ is_published: true, publish_at: null }))
  mountApp(<NewBloc />, { isSignedIn: true })
  const title = page.getByRole('textbox', { name: 'Title' })
  const publish = page.getByRole('button', { name: 'Publish' })
  await title.fill('Bagong kuwento')
  await page.getByRole('textbox', { name: 'Description' }).fill('Lalabas sa Lunes.')
  await publish.click()
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await publish.click()
  await expect.element(title).toHaveValue('')
  const [key, again] = calls.map(({ headers }) => headers.get('idempotency-key'))
  expect(key).toBeTruthy()
  expect(again).toBe(key)
})

test('what is typed while a post is being sent stays, and what was sent is not kept for the tab', async () => {
  const late = Promise.withResolvers<ReturnType<typeof answer>>()
  const calls = serve(blocs.add, late.promise)
  const { unmount } = mountApp(<NewBloc />, { isSignedIn: true })
  const description = page.getByRole('textbox', { name: 'Description' })
  await page.getByRole('textbox', { name: 'Title' }).fill('Bagong kuwento')
  await description.fill('Lalabas sa Lunes.')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect.poll(() => calls.length).toBe(1)
  await description.fill('Lalabas sa Martes.')
  late.resolve(answer({ is_published: true, publish_at: null }))
  await expect.element(page.getByText('Your post is on your page.')).toBeVisible()
  await expect.element(description).toHaveValue('Lalabas sa Martes.')
  unmount()
  expect(Object.values({ ...sessionStorage }).join()).not.toContain('Bagong kuwento')
})

test('Later without a time is refused, not published at once', async () => {
  const calls = serve(blocs.add, answer({ is_published: false, publish_at: '2031-05-01T10:00:00+08:00' }))
  mountApp(<NewBloc />, { isSignedIn: true })
  await page.getByRole('textbox', { name: 'Title' }).fill('Bagong kuwento')
  await page.getByRole('textbox', { name: 'Description' }).fill('Lalabas sa Lunes.')
  await page.getByRole('switch', { name: /^Later/ }).click()
  const time = page.getByLabelText('Day and hour in Manila')
  await time.fill('')
  await page.getByRole('button', { name: 'Schedule' }).click()
  await expect.element(page.getByText('Choose a day and a time.')).toBeVisible()
  await expect.element(time).toHaveFocus()
  expect(calls).toEqual([])
  await time.fill('2031-05-01T10:00')
  await page.getByRole('button', { name: 'Schedule' }).click()
  await expect.element(page.getByText(/^Scheduled for /)).toBeVisible()
  expect(calls[0]!.body).toMatchObject({ is_published: false, publish_at: '2031-05-01T10:00+08:00' })
  // The next post is not for later.
  await expect.element(page.getByRole('switch', { name: /^Later/ })).not.toBeChecked()
})

test.each([
  ['2031-05-01T10:00', true],
  ['', false],
])('a form refused without JavaScript, with the time %j, is for later: %s', async (publish_at, isLater) => {
  const failure = { errors: { title: ['The title field is required.'] }, message: '' }
  mountApp(<NewBloc />, {
    isSignedIn: true,
    posted: { action: '/dashboard/creator-hub/bloc', values: { publish_at }, failure },
  } as never)
  const later = page.getByRole('switch', { name: /^Later/ })
  if (isLater) await expect.element(later).toBeChecked()
  else await expect.element(later).not.toBeChecked()
})
