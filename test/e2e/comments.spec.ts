// Comments: what their author and the creator can do. follows.spec.ts covers comments without JavaScript.
import type { APIRequestContext } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { aCreator } from './people.ts'
import { expect, test, visit } from './visitor.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function aBloc(request: APIRequestContext): Promise<string> {
  const answer = await request.post('/v1/user/blocs', { data: { title: 'Balita', description: 'May bago.' } })
  expect(answer.status(), 'writing a post').toBe(200)
  return (await answer.json()).data.id
}

test('an account comments, the creator replies, the author edits, and the creator hides the comment and closes comments', async ({
  page,
  elsewhere,
}) => {
  // axe runs in both themes at two widths.
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
