// Ask Me Anything: asking, answering, hiding, with a gift, and without JavaScript.
import { aCreator } from './people.ts'
import { aPhoto } from './photos.ts'
import { expectSpec } from './spec.ts'
import { expect, signIn, test, visit } from './visitor.ts'

test('a creator writes a topic with a square banner, and visitors read it', async ({ page, elsewhere }) => {
  const creator = await aCreator(page.request)
  await visit(page, `/${creator.page_url}/question-and-answer`)
  await page.getByRole('button', { name: 'Write your topic' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Q&A' })
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expectSpec('2/modal/edit-qa', dialog)
  await expectSpec('5/title-required', dialog)
  await expectSpec('5/description-required', dialog)

  await dialog.getByLabel('Add picture').setInputFiles(await aPhoto('banner.jpg'))
  const crop = page.getByRole('dialog', { name: 'Crop Image' })
  const stage = await crop
    .getByRole('button', { name: /^The part that stays/ })
    .locator('..')
    .boundingBox()
  expect([stage?.width, stage?.height].map((side) => Math.round(side ?? 0))).toEqual([254, 282])
  await expect(crop.getByRole('slider', { name: 'Zoom' })).toHaveAttribute('max', '4')
  await crop.getByRole('button', { name: 'Use photo' }).click()
  await expect(dialog.getByRole('img', { name: 'Banner' })).toBeVisible()
  await dialog.getByLabel('Title').fill('Tungkol sa #kape')
  await dialog.getByLabel('Description').fill('Magtanong lang, basta hindi bago mag-umaga.')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Successfully Updated.')).toBeVisible()
  await expect(dialog).toBeHidden()

  const theirs = await elsewhere.newPage()
  await visit(theirs, `/${creator.page_url}/question-and-answer`)
  await expect(theirs.getByRole('heading', { name: 'Tungkol sa #kape' })).toBeVisible()
  const banner = theirs.locator('main img[width="282"]')
  // Measures the file: the natural size of the element depends on the width it is displayed at.
  const shape = await banner.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const { width, height } = await createImageBitmap(await (await fetch(image.currentSrc)).blob())
    return [width, height]
  })
  expect(shape).toEqual([400, 400])
  await theirs.getByRole('link', { name: '#kape' }).first().click()
  await expect(theirs).toHaveURL(/hashtags\/kape$/)
  await expect(theirs.getByRole('link', { name: 'Tungkol sa #kape' })).toBeVisible()
})

test('asking a question requires a sign-in, and the question is not public before it is answered', async ({
  page,
  elsewhere,
}) => {
  const creator = await aCreator(elsewhere.request)
  const section = `/${creator.page_url}/question-and-answer`
  const question = page.locator('#ask').getByLabel('Your question')
  const ask = page.getByRole('button', { name: 'Ask', exact: true })
  await visit(page, section)
  await ask.click()
  await expect(page.getByText('The question is required.')).toBeVisible()
  await question.fill('Anong oras ka nagigising?')
  await ask.click()
  await expect(page.getByRole('dialog', { name: 'Log in to go on' })).toBeVisible()

  await aCreator(page.request)
  await visit(page, section)
  await question.fill('Anong oras ka nagigising?')
  await ask.click()
  await expect(page.getByText(`Your question is with ${creator.page_name}.`)).toBeVisible()
  await expect(question).toHaveValue('')
  await expect(page.getByText('No questions and answers here yet.')).toBeVisible()
})

test('an answered question is public until the creator hides it', async ({ page, elsewhere }) => {
  const creator = await aCreator(page.request)
  await aCreator(elsewhere.request, { page_name: 'Ana Reyes' })
  const question = 'Anong oras ka nagigising?'
  await elsewhere.request.post(`/v1/profile/questions/${creator.page_url}`, { data: { question } })

  await visit(page, '/dashboard/creator-hub/questions')
  const row = page.getByRole('listitem').filter({ hasText: question })
  await expect(row).toContainText('Ana Reyes')
  await row.locator('summary').click()
  await page.getByRole('textbox', { name: 'Your answer' }).fill('Alas-tres, #pandesal na.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('Nothing waits for an answer.')).toBeVisible()

  const theirs = await elsewhere.newPage()
  await visit(theirs, `/${creator.page_url}/question-and-answer`)
  const pair = theirs.getByRole('list', { name: 'Answers' }).getByRole('listitem')
  await expect(pair).toContainText('Alas-tres, #pandesal na.')
  await pair.getByRole('button', { name: 'Love' }).click()
  await expect(pair.getByRole('button', { name: '1 reaction: see who' })).toBeVisible()

  await page.getByRole('link', { name: 'All', exact: true }).click()
  await page.getByRole('button', { name: /^Hide/ }).click()
  await page.getByRole('dialog', { name: 'Hide this question?' }).getByRole('button', { name: 'Hide' }).click()
  await expect(page.getByText('Hidden from your page')).toBeVisible()
  await theirs.reload()
  await expect(theirs.getByText('No questions and answers here yet.')).toBeVisible()
})

test('where the creator requires a gift, a question arrives once the gift is paid', async ({ page, elsewhere }) => {
  const creator = await aCreator(elsewhere.request)
  const topic = { title: 'Tanong', description: 'May kasamang gift', requires_gift: 1 }
  await elsewhere.request.put('/v1/user/questions/topic', { data: topic })
  await visit(page, `/${creator.page_url}/question-and-answer`)
  await expect(page.getByText(`${creator.page_name} takes questions with a gift.`)).toBeVisible()
  // A wide page shows the form itself.
  await expect(page.getByRole('link', { name: 'Ask with a gift' })).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'Ask with a gift' }).click()
  const dialog = page.getByRole('dialog', { name: `Ask ${creator.page_name} with a gift` })
  await dialog.getByRole('button', { name: /^Send ₱/ }).click()
  await expect(dialog.getByText('The question is required.')).toBeVisible()
  await dialog.getByLabel('Your question').fill('Saan nagsimula ang lahat?')
  await dialog.getByLabel('Your name').fill('Ate Nene')
  await dialog.getByRole('button', { name: /^Send ₱/ }).click()
  await page.getByRole('dialog', { name: 'Confirm payment' }).getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByRole('heading', { name: 'Confirm your payment' })).toBeVisible()
  await page.request.post(page.url(), { form: { outcome: 'paid' }, maxRedirects: 0 })

  await expect.poll(async () => (await (await elsewhere.request.get('/v1/user/questions')).json()).meta.total).toBe(1)
  const theirs = await elsewhere.newPage()
  await visit(theirs, '/dashboard/creator-hub/questions')
  const question = theirs.getByRole('listitem').filter({ hasText: 'Saan nagsimula ang lahat?' })
  await expect(question).toContainText('Ate Nene')
  await expect(question).toContainText('₱50.00')
})

test('asking and answering work without JavaScript', async ({ browser, page }) => {
  const creator = await aCreator(page.request)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  const section = `/${creator.page_url}/question-and-answer`
  const question = () => plain.locator('#ask').getByLabel('Your question')
  const ask = () => plain.locator('#ask').getByRole('button', { name: 'Ask' }).click()
  await plain.goto(section)
  // Signing in would lose what a visitor has typed.
  await expect(question()).toBeHidden()
  await plain.getByRole('link', { name: 'Sign in to ask' }).click()
  await expect(plain).toHaveURL(/\/auth\/login\?next=/)

  await aCreator(context.request)
  await plain.goto(section)
  await question().fill('x'.repeat(301))
  await ask()
  await expect(plain.locator('#ask').getByText('Use at most 300 characters.')).toBeVisible()
  await expect(question()).toHaveValue('x'.repeat(301))
  await expect(plain.locator('#gift').getByText('Use at most 300 characters.')).toHaveCount(0)
  await question().fill('Sino ka?')
  await ask()
  await expect(plain.getByText(`Your question is with ${creator.page_name}.`)).toBeVisible()

  await context.clearCookies()
  await signIn(context, creator)
  await plain.goto('/dashboard/creator-hub/questions')
  await plain.locator('summary').click()
  await plain.getByLabel('Your answer').fill('Ako ito.')
  await plain.getByRole('button', { name: 'Send answer' }).click()
  await plain.goto(section)
  await expect(plain.getByRole('list', { name: 'Answers' })).toContainText('Ako ito.')
  await context.close()
})
