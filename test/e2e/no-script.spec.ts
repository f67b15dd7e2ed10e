// Without JavaScript: sending a gift, signing in, reactivating, and changing settings.
import { texts, words } from '#contract/texts.ts'
import { aCreator, aStranger, castMember, mailedLink, register } from './people.ts'
import { expect, signIn, test, visit } from './visitor.ts'

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

const creator = castMember('rudy')

test('a gift is paid on the provider’s page and ends at Gift Sent', async ({ page }) => {
  await page.goto(`/${creator.page_url}`)
  await page.getByRole('radio', { name: '100 pesos' }).check()
  await page.getByLabel('Your name').fill('Kuya Ben')
  await page.getByLabel('Message').fill('Walang script, may puso.')
  await page.getByRole('button', { name: 'Send gift' }).click()
  await page.getByRole('button', { name: 'Pay ₱100.00' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gift Sent' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the page' }).click()
  const gift = page.getByRole('list', { name: 'Gifts' }).getByRole('listitem').filter({ hasText: 'Walang script' })
  await expect(gift).toContainText('Kuya Ben')
})

test('a page shows its wording for visitors without JavaScript, and hides what needs JavaScript', async ({
  page,
  browser,
}) => {
  await page.goto(`/${creator.page_url}`)
  const form = page.locator('form[action*="/gift"]')
  await expect(form).toBeVisible()
  await expect(form.getByRole('button').last()).toHaveText('Send gift', { useInnerText: true })
  await expect(form.getByText('will see:')).toBeHidden()
  // A counter would stand still.
  await expect(form.getByText(/^\d+\/\d+$/).filter({ visible: true })).toHaveCount(0)
  // With JavaScript it is the reverse, also in browsers that do not know @media (scripting).
  const scripted = await browser.newContext({ javaScriptEnabled: true, viewport: { width: 390, height: 844 } })
  const other = await scripted.newPage()
  await visit(other, `/${creator.page_url}`)
  await expect(other.locator('form[action*="/gift"]')).toBeHidden()
  for (const file of await other
    .locator('link[rel=stylesheet]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!)))
    expect(await (await other.request.get(file)).text()).not.toContain('(scripting')
  await scripted.close()
})

test('a refused gift form keeps what was typed and shows the errors', async ({ page }) => {
  await page.goto(`/${creator.page_url}`)
  await page.getByLabel('Other amount').fill('20')
  await page.getByLabel('Your name').fill('Napakahabang Pangalan Ko')
  await page.getByLabel('Message').fill('Bente lang po muna.')
  await page.getByRole('button', { name: 'Send gift' }).click()
  const amount = page.getByLabel('Other amount')
  await expect(amount).toHaveValue('20')
  const name = page.getByLabel('Your name')
  await expect(name).toHaveValue('Napakahabang Pangalan Ko')
  await expect(name).toHaveAccessibleDescription(new RegExp(texts.nameLength))
  await expect(page.getByLabel('Message')).toHaveValue('Bente lang po muna.')

  await name.fill('Ben')
  await page.getByRole('button', { name: 'Send gift' }).click()
  await expect(amount).toHaveAccessibleDescription(/The smallest gift here is ₱50\.00\./)
  await expect(name).toHaveValue('Ben')
})

test('going back to a gift form finds the amount and the message that were typed', async ({ page }) => {
  await page.goto(`/${creator.page_url}`)
  await page.getByLabel('Other amount').fill('88')
  await page.getByLabel('Message').fill('Babalik ako')
  await page.goto('/help')
  await page.goBack()
  await expect(page.getByLabel('Other amount')).toHaveValue('88')
  await expect(page.getByLabel('Message')).toHaveValue('Babalik ako')
})

test('sending the same gift again requires a confirmation', async ({ page }) => {
  for (const isSecond of [false, true]) {
    await page.goto(`/${creator.page_url}`)
    await page.getByRole('radio', { name: '200 pesos' }).check()
    await page.getByRole('button', { name: 'Send gift' }).click()
    if (isSecond) {
      await expect(page.getByRole('alert')).toContainText(`You sent ₱200.00 to ${creator.page_name} a moment ago.`)
      await page.getByRole('button', { name: 'Send it again' }).click()
    }
    await page.getByRole('button', { name: 'Pay ₱200.00' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Gift Sent' })).toBeVisible()
  }
})

test('a wrong password is reported under the field, and the right one signs in', async ({ page }) => {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(creator.email)
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(creator.email)
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAccessibleDescription(/The email or password is not right\./)
  await expect(password).toHaveValue('')
  await password.fill(creator.password)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  // An account that follows creators starts at its feed.
  await expect(page.getByRole('heading', { level: 1, name: 'Feed' })).toBeVisible()
})

test('signing in to a deactivated account offers to reactivate it', async ({ page }) => {
  const closed = castMember('boyet')
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(closed.email)
  await page.getByLabel('Password', { exact: true }).fill(closed.password)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Account Deactivated')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reactivate' })).toBeVisible()
})

test('the mail that verifies an address can be sent again, and too soon it says when', async ({ page }) => {
  const person = aStranger()
  await register(page.request, person)
  await mailedLink(page.request, person.email)
  const resend = page.getByRole('button', { name: 'Resend email' })
  async function expectRefused(address: string, refusal: string): Promise<void> {
    await page.goto(address)
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible()
    await expect(resend).toBeVisible()
  }
  await expectRefused('/auth/login', 'Verify Your Email')
  await expectRefused('/auth/login?verification_code=walang-ganito', texts.linkInvalid)
  await resend.click()
  await expect(page.getByText(words.emailSent)).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()
  expect(await mailedLink(page.request, person.email, 2)).toContain('verification_code')
  await resend.click()
  await expect(page.getByRole('alert').filter({ hasText: /try again in/ })).toBeVisible()
  await expect(resend).toBeVisible()
})

test('the bar leads to everything that can be created, and to the preferences of this device', async ({ page }) => {
  await signIn(page.context(), creator)
  await page.goto('/dashboard')
  const bar = page.getByRole('navigation', { name: 'Dashboard' }).filter({ visible: true })
  await bar.getByRole('link', { name: 'Create' }).click()
  await page.getByRole('link', { name: /^Bloc post/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bloc' })).toBeVisible()
  await bar.getByRole('link', { name: 'Me', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: creator.page_name })).toBeVisible()
  const dataSaver = page.getByRole('button', { name: 'Data saver' })
  await dataSaver.click()
  await expect(page).toHaveURL(/\/dashboard\/me$/)
  await expect(dataSaver).toHaveAttribute('aria-pressed', 'true')
})

test('a page moves to a new address, and a refused one is reported under the field', async ({ page }) => {
  await aCreator(page.request)
  const { page_url: wanted } = aStranger()
  await page.goto('/dashboard/settings')
  const field = page.getByLabel('New address')
  for (const [typed, refusal] of [
    ['', texts.pageUrlShape],
    ['dashboard', texts.pageUrlReserved],
  ] as const) {
    await field.fill(typed)
    await page.getByRole('button', { name: 'Change address' }).click()
    await expect(field).toHaveAccessibleDescription(refusal)
    await expect(field).toHaveValue(typed)
  }
  await field.fill(wanted)
  await page.getByRole('button', { name: 'Change address' }).click()
  await expect(page.getByText(`/${wanted}`, { exact: true })).toBeVisible()
})

test('texts and controls for visitors without JavaScript are shown only to them', async ({ page, browser }) => {
  const scripted = await browser.newContext({ javaScriptEnabled: true })
  const other = await scripted.newPage()
  async function expectOnlyWithoutScript(path: string, text: string): Promise<void> {
    await page.goto(path)
    await expect(page.getByText(text), path).toBeVisible()
    await visit(other, path)
    await expect(other.getByText(text), path).toBeHidden()
  }
  await expectOnlyWithoutScript('/auth/sign-up', 'Opening an account needs JavaScript')
  await page.locator('summary', { hasText: 'I have a referral code' }).click()
  await page.getByLabel('Referral code').fill('ABCD1234')
  await signIn(page.context(), creator)
  await signIn(scripted, creator)
  await expectOnlyWithoutScript('/dashboard/payout-accounts', 'Accounts can be added and used once JavaScript is on.')
  await expectOnlyWithoutScript('/dashboard/settings', 'Your page can be changed once JavaScript is on.')
  await expect(page.getByLabel('Page name')).toBeHidden()
  await expectOnlyWithoutScript('/dashboard/compose', 'Publishing needs JavaScript')
  await expectOnlyWithoutScript('/dashboard/posts', 'Changing posts needs JavaScript')
  await page.goto('/dashboard/notices')
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeVisible()
  await scripted.close()
})

test('reactions are counted in text, since only a script can show who reacted', async ({ page, elsewhere }) => {
  const { page_url } = await aCreator(elsewhere.request)
  const data = { title: 'Una', description: 'Unang post' }
  const { id } = (await (await elsewhere.request.post('/v1/user/blocs', { data })).json()).data
  const reaction = { content_type: 'bloc', content_id: id, reaction_id: 1 }
  await elsewhere.request.post('/v1/user/reactions/add', { data: reaction })
  await page.goto(`/${page_url}/pixel-bloc/${id}`)
  await expect(page.getByText('reaction', { exact: true }).locator('..')).toHaveText(/^1/)
  await expect(page.getByRole('button', { name: /see who/ })).toHaveCount(0)
})

test('a transaction leads to its receipt, and what was paid can be given back', async ({ page }) => {
  await signIn(page.context(), castMember('tala'))
  for (const address of ['/dashboard', '/dashboard/transactions/history']) {
    await page.goto(address)
    const table = page.getByRole('table', { name: 'Transactions, newest first' })
    await expect(table.getByRole('row').nth(1), address).toBeVisible()
    await expect(table.getByRole('button'), address).toHaveCount(0)
  }
  const gift = page.getByRole('row').filter({ hasText: 'Completed' }).filter({ hasText: 'Gift from' }).first()
  const reference = (await gift.getByText(/^PX-/).textContent())!
  await gift.getByRole('link', { name: 'Give it back' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Give a payment back' })).toBeVisible()
  await expect(page.getByText(reference)).toBeVisible()
  await page.goBack()
  await gift.getByRole('link', { name: /^Gift from/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This receipt is genuine' })).toBeVisible()
  await expect(page.getByText(reference).first()).toBeVisible()
})

test('the gifts and the filtered transactions continue on their next page', async ({ page }) => {
  await signIn(page.context(), castMember('tala'))
  for (const [address, list] of [
    ['/dashboard/gifts', page.getByRole('list', { name: 'gifts' }).getByRole('listitem')],
    ['/dashboard/transactions/history?tab=income', page.getByRole('main').getByRole('table').getByRole('row')],
  ] as const) {
    await page.goto(address)
    const first = await list.allInnerTexts()
    await page.getByRole('link', { name: 'Load more' }).click()
    await expect(page).toHaveURL(`${address}${address.includes('?') ? '&' : '?'}page=2`)
    await expect(list.nth(1)).not.toHaveText(first[1]!, { useInnerText: true })
  }
})

test('the goals and the questions of a creator continue on their next page', async ({ page, elsewhere }) => {
  const { page_url } = await aCreator(page.request)
  await aCreator(elsewhere.request)
  for (let n = 1; n <= 13; n++) {
    const title = `Ika-${n}`
    await page.request.post('/v1/user/goals', { data: { title, target_amount: 500, state: 'draft' } })
    await elsewhere.request.post(`/v1/profile/questions/${page_url}`, { data: { question: `${title}?` } })
  }
  for (const [address, last] of [
    ['/dashboard/creator-hub/my-goals', 'Ika-1'],
    ['/dashboard/creator-hub/questions?tab=all', 'Ika-1?'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByText(last, { exact: true })).toHaveCount(0)
    await page.getByRole('link', { name: 'Load more' }).click()
    await expect(page.getByText(last, { exact: true }).first(), address).toBeVisible()
  }
})
