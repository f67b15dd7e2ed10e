import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { consents } from '#contract/consents.ts'
import { limits } from '#contract/limits.ts'
import { answer, mountApp, offline, refusal, serve } from '../testing.tsx'
import { PeopleInPhoto } from './PeopleInPhoto.tsx'

const maria = { id: 'k1', name: 'Maria', link_url: 'https://pixel.test/consent/x', state: 'asked', answered_at: null }
const meta = { current_page: 1, last_page: 1, per_page: 20, total: 0 }

test('a person named again after a lost answer is named once', async () => {
  serve(consents.list, answer([], meta), answer([maria], meta))
  const calls = serve(consents.ask, offline, answer(maria))
  mountApp(<PeopleInPhoto filename="a.jpg" />)
  const add = page.getByRole('button', { name: 'Add person' })
  await page.getByRole('textbox', { name: 'Name of a person' }).fill('Maria')
  await add.click()
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await add.click()
  await expect.element(page.getByRole('button', { name: 'Copy the link for Maria' })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Name of a person' })).toHaveValue('')
  const [key, again] = calls.map(({ headers }) => headers.get('idempotency-key'))
  expect(key).toBeTruthy()
  expect(again).toBe(key)
})

test('Enter names the person, at the planned price, and does not publish the post around', async () => {
  serve(consents.list, answer([], meta))
  const errors = { name: ['This name is too long.'] }
  const calls = serve(consents.ask, refusal({ exception: 'ValidationException', errors }))
  const publish = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  mountApp(
    <form onSubmit={publish}>
      <PeopleInPhoto filename="a.jpg" priceId={3} />
    </form>,
  )
  const name = page.getByRole('textbox', { name: 'Name of a person' })
  await name.fill('Maria')
  await userEvent.keyboard('{Enter}')
  await expect.element(name).toHaveAccessibleDescription('This name is too long.')
  await expect.element(name).toHaveValue('Maria')
  expect(calls.map(({ body }) => body)).toEqual([{ filename: 'a.jpg', name: 'Maria', price_id: 3 }])
  expect(publish).not.toHaveBeenCalled()
})

test('people that cannot be read are not shown as nobody', async () => {
  serve(consents.list, offline)
  mountApp(<PeopleInPhoto filename="a.jpg" />)
  await expect.element(page.getByText('We could not load who is in this photo. Try again later.')).toBeVisible()
})

test.each([
  ['asked', 'Not answered yet'],
  ['given', 'Agreed'],
  ['refused', 'Said no'],
  ['withdrawn', 'Withdrew'],
] as const)('a person who has %s is listed so, with their link', async (state, word) => {
  serve(consents.list, answer([{ ...maria, state }], { ...meta, total: 1 }))
  mountApp(<PeopleInPhoto filename="a.jpg" />)
  const row = page.getByRole('list', { name: 'People in this photo' }).getByRole('listitem')
  await expect.element(row.getByText(word, { exact: true })).toBeVisible()
  await expect.element(row.getByRole('button', { name: 'Copy the link for Maria' })).toBeVisible()
})

test('a name of sixty characters stays within a phone, and the field takes no more', async () => {
  const long = 'Maria Clara delos Santos y Alba de la Cruz Reyes Bautista III'.slice(0, 60)
  serve(consents.list, answer([{ ...maria, name: long }], { ...meta, total: 1 }))
  mountApp(<PeopleInPhoto filename="a.jpg" />)
  await expect.element(page.getByText(long)).toBeVisible()
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  const name = page.getByRole('textbox', { name: 'Name of a person' })
  await expect.element(name).toHaveAttribute('maxlength', String(limits.personNameMax))
})

test('people who were read before stay when a later read fails', async () => {
  serve(consents.list, answer([maria], { ...meta, total: 1 }), offline, offline)
  serve(consents.ask, answer(maria))
  mountApp(<PeopleInPhoto filename="a.jpg" />)
  await page.getByRole('textbox', { name: 'Name of a person' }).fill('Ana')
  await page.getByRole('button', { name: 'Add person' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Name of a person' })).toHaveValue('')
  await expect.element(page.getByText('Maria', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^We could not load/)).not.toBeInTheDocument()
})

test('two presses name one person, and without a planned price none is sent', async () => {
  serve(consents.list, answer([], meta))
  const response = Promise.withResolvers<ReturnType<typeof answer>>()
  const calls = serve(consents.ask, response.promise)
  mountApp(<PeopleInPhoto filename="a.jpg" />)
  await page.getByRole('textbox', { name: 'Name of a person' }).fill('Maria')
  await page.getByRole('button', { name: 'Add person' }).dblClick()
  response.resolve(answer(maria))
  await expect.element(page.getByRole('textbox', { name: 'Name of a person' })).toHaveValue('')
  expect(calls.map(({ body }) => body)).toEqual([{ filename: 'a.jpg', name: 'Maria' }])
})

test('a name typed while the one before is being added stays', async () => {
  serve(consents.list, answer([], meta), answer([maria], meta))
  const late = Promise.withResolvers<ReturnType<typeof answer>>()
  const calls = serve(consents.ask, late.promise)
  mountApp(<PeopleInPhoto filename="a.jpg" />)
  const name = page.getByRole('textbox', { name: 'Name of a person' })
  await name.fill('Maria')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => calls.length).toBe(1)
  await name.fill('Jose')
  late.resolve(answer(maria))
  await expect.element(page.getByRole('button', { name: 'Copy the link for Maria' })).toBeVisible()
  await expect.element(name).toHaveValue('Jose')
})
