// Goals: a creator adds one, supporters give to it, and its squares fill.
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { Goal } from '#contract/goals.ts'
import { texts } from '#contract/texts.ts'
import { choose, fillGift, goToProvider, type StartedGift, untilPaid } from './gifts.ts'
import { operate } from './operator.ts'
import { aCreator, type Person } from './people.ts'
import { aPhoto } from './photos.ts'
import { expectSpec } from './spec.ts'
import { expect, getRead, test, visit } from './visitor.ts'

const ownGoals = '/dashboard/creator-hub/my-goals'
const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }

/** Adds a running goal of the account signed in to this context. */
async function aGoal(request: APIRequestContext, goal: object = {}): Promise<Goal> {
  const answer = await request.post('/v1/user/goals', { data: { title: 'Bagong lapis', target_amount: 500, ...goal } })
  expect(answer.status(), 'adding a goal').toBe(200)
  return (await answer.json()).data
}

/** A gift to a goal, paid before it resolves. */
async function giveTo(request: APIRequestContext, goal: Goal, pesos: number): Promise<StartedGift> {
  const answer = await request.post(`/v1/donate/goal/${goal.id}`, { data: { amount: pesos } })
  expect(answer.status(), 'giving to a goal').toBe(200)
  const { payment_token, link_url } = (await answer.json()).data
  const gift = { returnPath: `/pay/return/${payment_token}`, providerUrl: link_url }
  await choose(request, gift, 'paid')
  await untilPaid(request, gift)
  return gift
}

function getProgress(place: Page | Locator, title: string): Locator {
  return place.getByRole('progressbar', { name: `Goal: ${title}` })
}

const getAddress = ({ creator, id }: Goal) => `/${creator.page_url}/my-goals/${id}`

for (const [name, viewport, colorScheme] of [
  ['a phone', phone, 'light'],
  ['a desktop', desktop, 'dark'],
] as const)
  test.describe(`on ${name}`, () => {
    test.use({ viewport, colorScheme })

    test('a goal is added with its picture and pinned, a visitor gives to it, and its squares fill', async ({
      page,
      elsewhere,
    }) => {
      // Picking, cropping and uploading a picture takes long on a busy machine.
      test.slow()
      const creator = await aCreator(page.request)
      const title = 'Tinta para sa isang taon'

      await test.step('the creator adds it', async () => {
        await visit(page, ownGoals)
        await expect(page.getByText('No goals here yet.')).toBeVisible()
        await page.getByRole('link', { name: 'Add a goal' }).click()
        await page.getByLabel('Title').fill(title)
        await page.getByLabel('Description').fill('Labindalawang bote. #tinta')
        await page.getByLabel('Target').fill('200')
        await page.getByLabel('Deadline').fill('2099-12-31')
        await page.getByLabel('Add picture').setInputFiles(await aPhoto())
        const crop = page.getByRole('dialog', { name: 'Crop Image' })
        await crop.getByRole('button', { name: 'Use photo' }).click()
        await expect(page.getByRole('img', { name: 'Picture' })).toBeVisible()
        await page.getByRole('switch', { name: 'Pin to my page' }).check()
        await page.getByRole('button', { name: 'Start this goal' }).click()
        await expect(page.getByText('Your goal is on your page now.')).toBeVisible()
        await expect(page.getByRole('list', { name: 'Your goals' })).toContainText('Pinned')
      })

      const visitor = await elsewhere.newPage()
      await test.step('a visitor finds it on Home and gives to it in My Goals', async () => {
        await visit(visitor, `/${creator.page_url}`)
        await expect(getProgress(visitor, title)).toHaveAttribute('aria-valuetext', '0 pesos of 200 pesos')
        await visitor.getByRole('link', { name: 'My Goals' }).click()
        await expect(visitor.getByText('until Dec 31, 2099')).toBeVisible()
        await expect(visitor.getByRole('link', { name: '#tinta' })).toHaveAttribute('href', /hashtags\/tinta$/)
        await visitor.getByRole('link', { name: `Support ${title}` }).click()
        const form = visitor.getByRole('dialog', { name: `Support “${title}”` })
        await expect(form).toContainText(`Your gift goes to ${creator.page_name} whether or not the goal is reached.`)
        await form.getByRole('radio', { name: '50 pesos' }).check()
        await fillGift(form, { name: 'Ben', message: 'Isang bote ako.' })
        await goToProvider(visitor, form, 50)
        await visitor.getByRole('button', { name: 'Pay ₱50.00' }).click()
        await expect(visitor.getByRole('heading', { level: 1, name: 'Gift Sent' })).toBeVisible()
        await visitor.getByRole('link', { name: 'Back to the page' }).click()
        await expect(getProgress(visitor, title)).toHaveAttribute('aria-valuetext', '50 pesos of 200 pesos')
        await expect(visitor.getByText('₱50 of ₱200')).toBeVisible()
      })

      await test.step('the gift is on the wall like any other, and the creator sees the progress', async () => {
        await visit(visitor, `/${creator.page_url}`)
        await expect(visitor.getByRole('list', { name: 'Gifts' })).toContainText('Isang bote ako.')
        await expect(getProgress(visitor, title)).toHaveAttribute('aria-valuenow', '25')
        await visit(page, '/dashboard')
        await expect(getProgress(page, title)).toHaveAttribute('aria-valuenow', '25')
      })
    })
  })

test('after paying, the back button shows the goal with its new progress, without a reload', async ({
  page,
  elsewhere,
}) => {
  await aCreator(elsewhere.request)
  const goal = await aGoal(elsewhere.request, { target_amount: 100 })
  await page.setViewportSize(desktop)
  await visit(page, getAddress(goal))
  await expect(getProgress(page, goal.title)).toHaveAttribute('aria-valuenow', '0')
  const form = page.getByRole('complementary').filter({ has: page.getByRole('heading', { name: 'Support this goal' }) })
  await fillGift(form, { amount: '100' })
  await goToProvider(page, form, 100)
  await choose(page.request, { providerUrl: page.url(), returnPath: '' }, 'paid')
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Gift Sent' })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(getProgress(page, goal.title)).toHaveAttribute('aria-valuenow', '100')
  await expect(page.getByText('Reached', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Support this goal' }), 'it still takes gifts').toBeVisible()
  const readNotices = async () => (await (await elsewhere.request.get('/v1/user/notices')).json()).data
  await expect.poll(readNotices).toContainEqual(expect.objectContaining({ kind: 'goal', about: goal.title }))
  const theirs = await elsewhere.newPage()
  await visit(theirs, '/dashboard/notices')
  await expect(theirs.getByText(`Your goal “${goal.title}” is reached!`)).toHaveCount(1)
})

test('a draft is visible to its creator only until it is started; a fourth running goal is refused', async ({
  page,
  elsewhere,
}) => {
  const creator = await aCreator(page.request)
  await visit(page, `${ownGoals}/add-goal`)
  await page.getByRole('button', { name: 'Start this goal' }).click()
  await expect(page.getByText(texts.titleRequired)).toBeVisible()
  await page.getByLabel('Title').fill('Lihim muna')
  await page.getByLabel('Target').fill('99')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expectSpec('8/errors-map-inline', page.getByText('The smallest target is ₱100.00.'))
  await page.getByLabel('Target').fill('100')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText('Draft saved.')).toBeVisible()
  const visitor = await elsewhere.newPage()
  await visit(visitor, `/${creator.page_url}/my-goals`)
  await expect(visitor.getByText('No goals here yet.')).toBeVisible()

  for (let n = 0; n < 3; n++) await aGoal(page.request, { title: `Goal ${n}` })
  await page.getByRole('button', { name: 'Start Lihim muna' }).click()
  await expectSpec('8/errors-map-toast', page.getByText(texts.goalsRunning))
  await page.reload()
  await page.getByRole('button', { name: 'Close Goal 1' }).click()
  await page.getByRole('dialog', { name: 'Close this goal?' }).getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('button', { name: 'Open again Goal 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Start Lihim muna' }).click()
  await expect(page.getByRole('button', { name: 'Pin Lihim muna' })).toBeVisible()
  await visit(visitor, `/${creator.page_url}/my-goals`)
  await expect(visitor.getByRole('heading', { name: 'Lihim muna' })).toBeVisible()
})

test('a goal is changed and closed, and then takes no gifts; a goal without gifts is deleted', async ({
  page,
  elsewhere,
}) => {
  await aCreator(page.request)
  const goal = await aGoal(page.request)
  const other = await aGoal(page.request, { title: 'Walang pumansin' })
  await giveTo(elsewhere.request, goal, 60)

  await visit(page, `${ownGoals}/${goal.id}`)
  await expect(page.getByLabel('Target')).toHaveValue('500')
  await page.getByLabel('Title').fill('Dalawang lapis')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const cards = page.getByRole('list', { name: 'Your goals' })
  await expect(cards).toContainText('Dalawang lapis')
  await expect(page.getByRole('button', { name: 'Delete Dalawang lapis' })).toHaveCount(0)
  await page.getByRole('button', { name: `Delete ${other.title}` }).click()
  await page.getByRole('dialog', { name: 'Delete this goal?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(cards).not.toContainText(other.title)
  await page.getByRole('button', { name: 'Close Dalawang lapis' }).click()
  await page.getByRole('dialog', { name: 'Close this goal?' }).getByRole('button', { name: 'Close' }).last().click()
  await expect(cards).toContainText('1 gift · closed')

  const visitor = await elsewhere.newPage()
  await visit(visitor, getAddress(goal))
  await expect(visitor.getByText(/^This goal is closed\./)).toBeVisible()
  await expect(visitor.getByRole('button', { name: /^Send ₱/ })).toHaveCount(0)
  await expect(getProgress(visitor, 'Dalawang lapis')).toHaveAttribute('aria-valuetext', '60 pesos of 500 pesos')
})

test('a refund lowers the progress of a goal', async ({ page, elsewhere }) => {
  await aCreator(elsewhere.request)
  const goal = await aGoal(elsewhere.request, { target_amount: 100 })
  await giveTo(page.request, goal, 70)
  const gift = await giveTo(page.request, goal, 30)
  await visit(page, getAddress(goal))
  await expect(getProgress(page, goal.title)).toHaveAttribute('aria-valuenow', '100')
  const status = await page.request.get(gift.returnPath.replace('/pay/return/', '/v1/payments/'))
  await operate('refund', (await status.json()).data.transaction_no)
  await expect
    .poll(async () => {
      await visit(page, getAddress(goal))
      return getProgress(page, goal.title).getAttribute('aria-valuenow')
    })
    .toBe('70')
})

test('Try Again loads goals that could not be loaded', async ({ page, elsewhere }) => {
  const creator = await aCreator(elsewhere.request)
  const goal = await aGoal(elsewhere.request)
  await visit(page, `/${creator.page_url}`)
  const reads = getRead('/v1/profile/goals/')
  await page.route(reads, (route) => route.abort())
  await page.getByRole('link', { name: 'My Goals' }).click()
  await expect(page.getByText('The goals could not be loaded.')).toBeVisible()
  await page.unroute(reads)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: goal.title })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: phone })

  test('a goal is added, changed, supported and closed', async ({ page, browser }) => {
    test.slow()
    const creator: Person = await aCreator(page.request)
    await page.goto(`${ownGoals}/add-goal`)
    await page.getByLabel('Title').fill('Walang script')
    await page.getByLabel('Target').fill('50')
    await page.getByRole('switch', { name: 'Pin to my page' }).check()
    await page.getByRole('button', { name: 'Start this goal' }).click()
    await expect(page.getByLabel('Title')).toHaveValue('Walang script')
    await expect(page.getByText('The smallest target is ₱100.00.')).toBeVisible()
    await page.getByLabel('Target').fill('400')
    await page.getByRole('switch', { name: 'Pin to my page' }).check()
    await page.getByRole('button', { name: 'Start this goal' }).click()
    await expect(page.getByRole('list', { name: 'Your goals' })).toContainText('Walang script')
    await page.getByRole('link', { name: 'Edit Walang script' }).click()
    await page.getByLabel('Target').fill('200')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('list', { name: 'Your goals' })).toContainText('₱0 of ₱200')

    const plain = await browser.newContext({ javaScriptEnabled: false, viewport: phone })
    const visitor = await plain.newPage()
    await visitor.goto(new URL(`/${creator.page_url}`, page.url()).href)
    await visitor.getByRole('link', { name: 'Walang script' }).click()
    await visitor.goto(new URL(`/${creator.page_url}/my-goals`, page.url()).href)
    await visitor.getByRole('link', { name: 'Support Walang script' }).click()
    await visitor.getByLabel('Other amount').fill('10')
    await visitor.getByRole('button', { name: 'Send gift' }).click()
    await expect(visitor.getByLabel('Other amount')).toHaveAccessibleDescription(/The smallest gift here is ₱20\.00\./)
    await visitor.getByLabel('Other amount').fill('')
    await visitor.getByRole('radio', { name: '100 pesos' }).check()
    await visitor.getByRole('button', { name: 'Send gift' }).click()
    await visitor.getByRole('button', { name: 'Pay ₱100.00' }).click()
    await expect(visitor.getByRole('heading', { level: 1, name: 'Gift Sent' })).toBeVisible()
    await visitor.getByRole('link', { name: 'Back to the page' }).click()
    await expect(getProgress(visitor, 'Walang script')).toHaveAttribute('aria-valuenow', '50')
    await plain.close()

    await page.goto(ownGoals)
    await page.getByRole('button', { name: 'Unpin Walang script' }).click()
    await page.getByRole('button', { name: 'Close Walang script' }).click()
    await expect(page.getByRole('list', { name: 'Your goals' })).toContainText('1 gift · closed')
  })
})
