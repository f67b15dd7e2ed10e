// Reacting to a photo: tapping, holding, refusals, and the list of reactions.
import { aCreator, castMember } from './people.ts'
import { aPost, postPath } from './photos.ts'
import { expectSpec } from './spec.ts'
import { expect, signIn, test, visit } from './visitor.ts'

test('a tap reacts with Love, a second tap removes it, and the count is shown', async ({ page, elsewhere }) => {
  await aCreator(elsewhere.request)
  const post = await aPost(elsewhere.request)
  await aCreator(page.request)
  await visit(page, postPath(post))
  const love = page.getByRole('button', { name: 'Love', exact: true })
  const reacted = page.waitForResponse('**/v1/user/reactions/add')
  await love.click()
  await expect(love).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: '1 reaction: see who' })).toBeVisible()
  // The page shows the reaction before the server confirms it: a reload before that would abort the request.
  await reacted
  await page.reload()
  await expect(love).toHaveAttribute('aria-pressed', 'true')
  const answered = page.waitForResponse('**/v1/user/reactions/remove')
  await love.click()
  await answered
  await expect(page.getByRole('button', { name: /reaction.*see who/ })).toHaveCount(0)
})

test('holding the button offers all five reactions, and the list shows who reacted how', async ({
  page,
  elsewhere,
}) => {
  await aCreator(elsewhere.request)
  const post = await aPost(elsewhere.request)
  const person = await aCreator(page.request, { page_name: 'Ligaya Cruz' })
  await visit(page, postPath(post))
  await page.getByRole('button', { name: 'Love', exact: true }).hover()
  await page.mouse.down()
  const picker = page.getByRole('group', { name: 'Reactions' })
  await expectSpec('4/reaction-picker', picker)
  await page.mouse.up()
  await expectSpec('3/reactions', picker)
  await page.getByRole('button', { name: 'Haha' }).click()
  await expect(page.getByRole('button', { name: 'Haha' })).toHaveAttribute('aria-pressed', 'true')
  await page.route('**/v1/content/reactors?*', (route) => route.abort())
  await page.getByRole('button', { name: '1 reaction: see who' }).click()
  const reax = page.getByRole('dialog', { name: 'Reax' })
  await expectSpec('8/reactor-list-failure', reax)
  await page.unroute('**/v1/content/reactors?*')
  await reax.getByRole('button', { name: 'Try Again' }).click()
  await expect(reax.getByRole('link', { name: person.page_name })).toBeVisible()
  await reax.getByRole('button', { name: /Haha/ }).click()
  await expect(reax.getByRole('img', { name: 'Haha' })).toBeVisible()
})

test('a refused reaction is undone, and the reason is shown', async ({ page, elsewhere }) => {
  await aCreator(elsewhere.request)
  const post = await aPost(elsewhere.request, { pesos: 50 })
  await elsewhere.request.put('/v1/user/content/images/settings', { data: { reactions_limited_to_buyers: true } })
  await aCreator(page.request)
  await visit(page, postPath(post))
  await page.getByRole('button', { name: 'Love', exact: true }).click()
  const error = page.getByRole('dialog', { name: 'UNABLE TO REAX' })
  await expect(error).toContainText('Only people who bought this may react to it.')
  await expectSpec('8/reaction-not-allowed', error)
  await error.getByRole('button', { name: 'GOT IT' }).click()
  await expect(page.getByRole('button', { name: 'Love', exact: true })).toHaveAttribute('aria-pressed', 'false')
})

test('reacting works without JavaScript, and asks visitors to sign in', async ({ browser, elsewhere }) => {
  await aCreator(elsewhere.request)
  const post = await aPost(elsewhere.request)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(postPath(post))
  await page.getByRole('button', { name: 'Love' }).click()
  await expect(page).toHaveURL(/\/auth\/login\?next=/)
  await signIn(context, castMember('bea'))
  await page.goto(postPath(post))
  await page.getByRole('button', { name: 'Love' }).click()
  await expect(page.getByRole('button', { name: 'Love' })).toHaveAttribute('aria-pressed', 'true')
  await context.close()
})
