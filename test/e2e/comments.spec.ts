// Comments: the whole loop, with a script and without one.
import type { APIRequestContext } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { aCreator } from './people.ts'
import { expect, signIn, test, visit } from './visitor.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function aBloc(request: APIRequestContext): Promise<string> {
  const answer = await request.post('/v1/user/blocs', { data: { title: 'Balita', description: 'May bago.' } })
  expect(answer.status(), 'writing a post').toBe(200)
  return (await answer.json()).data.id
}

test('somebody comments, the creator replies, and both take back what they want to', async ({ page, elsewhere }) => {
  // Looked at in both themes and at every width.
  test.slow()
  const creator = await aCreator(page.request, { page_name: 'Luz' })
  const path = `/${creator.page_url}/pixel-bloc/${await aBloc(page.request)}`
  await aCreator(elsewhere.request, { page_name: 'Rudy' })
  const theirs = await elsewhere.newPage()
  await visit(theirs, `/${creator.page_url}/pixel-bloc`)
  await theirs.getByRole('link', { name: 'Comment', exact: true }).click()
  await expect(theirs.getByText('No comments yet. Say the first word.')).toBeVisible()
  await theirs.getByRole('textbox', { name: 'Your comment' }).fill('Kailan po?')
  await theirs.keyboard.press('Tab')
  await theirs.keyboard.press('Enter')
  const first = theirs.getByRole('list', { name: 'Comments' }).getByRole('article').first()
  await expect(first).toContainText('You')

  await visit(page, path)
  await page.getByText('Reply', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Your reply to Rudy' }).fill('Sa Lunes.')
  await page.getByRole('button', { name: 'Post reply' }).click()
  const reply = page.getByRole('list', { name: 'Replies to Rudy' }).getByRole('article')
  await expect(reply).toContainText('Creator')
  await expectAccessible(page)

  await first.getByLabel('What to do with the comment by Rudy').click()
  await first.getByRole('link', { name: 'Edit' }).click()
  await first.getByRole('textbox', { name: 'Change your comment' }).fill('Kailan po ang bago?')
  await first.getByRole('button', { name: 'Save changes' }).click()
  await expect(first).toContainText('Kailan po ang bago?')
  await expect(first).toContainText('edited')

  await page.getByLabel('What to do with the comment by Rudy').click()
  await page.getByRole('button', { name: 'Hide' }).click()
  await page.getByRole('dialog', { name: 'Hide this comment?' }).getByRole('button', { name: 'Hide' }).click()
  await expect(page.getByText('No comments yet. Say the first word.')).toBeVisible()
  await visit(page, '/dashboard/comments')
  await page.getByRole('button', { name: 'Show again' }).click()
  await expect(page.getByText('The comment is on your page again.')).toBeVisible()
  await page.getByLabel('On your posts, Blocs and goals').selectOption('nobody')
  await expect(page.getByText('Successfully Updated.')).toBeVisible()
  await visit(theirs, path)
  await expect(theirs.getByText('Comments are closed here.')).toBeVisible()
})

test('commenting, replying, changing and deleting work without JavaScript, at 320 pixels', async ({
  browser,
  page,
}) => {
  const creator = await aCreator(page.request, { page_name: 'Luz' })
  const path = `/${creator.page_url}/pixel-bloc/${await aBloc(page.request)}`
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } })
  await signIn(context, creator)
  const plain = await context.newPage()
  await plain.goto(path)
  const box = plain.getByRole('textbox', { name: 'Your comment' })
  await box.fill('x'.repeat(501))
  await plain.getByRole('button', { name: 'Post comment' }).click()
  await expect(plain.getByText('Use at most 500 characters.')).toBeVisible()
  await expect(box).toHaveValue('x'.repeat(501))
  await box.fill('Walang script')
  await plain.getByRole('button', { name: 'Post comment' }).click()
  await expect(plain).toHaveURL(/#comment-/)
  await plain.getByText('Reply', { exact: true }).click()
  await plain.getByRole('textbox', { name: 'Your reply to Luz' }).fill('Gumagana.')
  await plain.getByRole('button', { name: 'Post reply' }).click()
  const reply = plain.getByRole('list', { name: 'Replies to Luz' }).getByRole('article')
  await expect(reply).toContainText('Gumagana.')
  expect(await plain.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)

  await reply.getByLabel('What to do with the comment by Luz').click()
  await reply.getByRole('link', { name: 'Edit' }).click()
  await plain.getByRole('textbox', { name: 'Change your comment' }).fill('Gumagana pa rin.')
  await plain.getByRole('button', { name: 'Save changes' }).click()
  await expect(reply).toContainText('Gumagana pa rin.')
  await reply.getByLabel('What to do with the comment by Luz').click()
  await reply.getByRole('button', { name: 'Delete' }).click()
  await expect(plain.getByText('Walang script')).toBeVisible()
  await expect(plain.getByText('Gumagana pa rin.')).toHaveCount(0)
  await context.close()
})
