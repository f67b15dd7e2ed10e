// Bloc posts: writing, changing, deleting, reacting, and finding them by hashtag.
import { aCreator } from './people.ts'
import { aPhoto } from './photos.ts'
import { expectSpec } from './spec.ts'
import { expect, signIn, test, visit } from './visitor.ts'

test('a creator writes, changes and deletes a post, and another account reacts to it', async ({ page, elsewhere }) => {
  const creator = await aCreator(page.request)
  await visit(page, '/dashboard/creator-hub/bloc')
  await expect(page.getByText('No posts here yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expectSpec('5/title-required', page.getByText('The title field is required.'))
  await expectSpec('5/description-required', page.getByText('The description field is required.'))
  await page.getByLabel('Title').fill('Bagong kabanata')
  await page.getByLabel('Description').fill('Lalabas sa Lunes. #kabanata')
  await page.getByLabel('Add picture').setInputFiles(await aPhoto('larawan.jpg'))
  await page.getByRole('dialog', { name: 'Crop Image' }).getByRole('button', { name: 'Use photo' }).click()
  await expect(page.getByRole('img', { name: 'Picture' })).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Your post is on your page.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Bagong kabanata' })).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('')

  const theirs = await elsewhere.newPage()
  await aCreator(elsewhere.request)
  await visit(theirs, `/${creator.page_url}/pixel-bloc`)
  const post = theirs.getByRole('list', { name: 'Posts' }).getByRole('listitem')
  await post.getByRole('button', { name: 'Love' }).click()
  await expect(post.getByRole('button', { name: '1 reaction: see who' })).toBeVisible()
  await post.getByRole('link', { name: '#kabanata' }).click()
  await expect(theirs.getByRole('heading', { name: 'Bagong kabanata' })).toBeVisible()

  await page.getByRole('button', { name: 'Edit Bagong kabanata' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Post' })
  await dialog.getByLabel('Title').fill('Lumang kabanata')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Successfully Updated.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Lumang kabanata' })).toBeVisible()

  await page.getByRole('button', { name: 'Delete Lumang kabanata' }).click()
  await page.getByRole('dialog', { name: 'Delete this post?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No posts here yet.')).toBeVisible()
  await visit(theirs, `/${creator.page_url}/pixel-bloc`)
  await expect(theirs.getByText('No posts here yet.')).toBeVisible()
})

test('writing and deleting a post work without JavaScript', async ({ browser, page }) => {
  const creator = await aCreator(page.request)
  const context = await browser.newContext({ javaScriptEnabled: false })
  await signIn(context, creator)
  const plain = await context.newPage()
  await plain.goto('/dashboard/creator-hub/bloc')
  await plain.getByLabel('Title').fill('Walang script')
  await plain.getByRole('button', { name: 'Publish' }).click()
  await expect(plain.getByText('The description field is required.')).toBeVisible()
  await expect(plain.getByLabel('Title')).toHaveValue('Walang script')
  await plain.getByLabel('Description').fill('Gumagana pa rin.')
  await plain.getByRole('button', { name: 'Publish' }).click()
  await expect(plain.getByRole('heading', { name: 'Walang script' })).toBeVisible()
  await plain.getByRole('button', { name: 'Delete Walang script' }).click()
  await expect(plain.getByText('No posts here yet.')).toBeVisible()
  await context.close()
})

test('a scheduled post becomes a draft again without JavaScript', async ({ browser, page }) => {
  const creator = await aCreator(page.request)
  const made = await page.request.post('/v1/user/blocs', {
    data: { title: 'Bukas pa', description: 'May oras.', is_published: 0, publish_at: '2099-01-31T18:30:00+08:00' },
  })
  expect(made.status()).toBe(200)
  const context = await browser.newContext({ javaScriptEnabled: false })
  await signIn(context, creator)
  const plain = await context.newPage()
  await plain.goto('/dashboard/creator-hub/bloc')
  await expect(plain.getByText('Jan 31, 2099')).toBeVisible()
  await plain.getByRole('button', { name: 'Take the time back Bukas pa' }).click()
  await expect(plain.getByRole('heading', { name: 'Bukas pa' })).toBeVisible()
  await expect(plain.getByText('Jan 31, 2099')).toBeHidden()
  await expect(plain.getByRole('button', { name: 'Publish now Bukas pa' })).toBeVisible()
  await context.close()
})
