// Edit Q&A.
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { questions, type Topic } from '#contract/questions.ts'
import { dot } from '../media/sample-photo.fixture.ts'
import { openModal } from '../shell/modals.ts'
import { answer, drawPicture, holdUpload, mountApp, offline, refusal, serve } from '../testing.tsx'

const topic = { title: 'Ask me', description: 'Anything.', requires_gift: false, banner_image_variants: null } as Topic
const title = page.getByRole('textbox', { name: 'Title' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

function edit(shown: Topic | null = topic): void {
  mountApp(null, { isSignedIn: true })
  openModal('edit-topic', { topic: shown })
}

test('a topic needs a title and a description before it is sent', async () => {
  const sent = serve(questions.writeTopic, answer(topic))
  edit()
  await title.fill('')
  await page.getByRole('textbox', { name: 'Description' }).fill('')
  await button('Save changes').click()
  await expect.element(title).toHaveFocus()
  await expect.element(page.getByText('The title field is required.')).toBeVisible()
  await expect.element(page.getByText('The description field is required.')).toBeVisible()
  expect(sent).toHaveLength(0)
})

test('without a connection everything stays typed, and is saved with the next press', async () => {
  const sent = serve(questions.writeTopic, offline, answer(topic))
  edit()
  await title.fill('Itanong mo')
  await page.getByRole('switch', { name: /^Questions come with a gift/ }).click()
  await button('Save changes').click()
  await button('GOT IT').click()
  await expect.element(title).toHaveValue('Itanong mo')
  await button('Save changes').click()
  await expect.element(page.getByText('Successfully Updated.')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  // The banner was not touched.
  expect(sent[1]!.body).toEqual({ title: 'Itanong mo', description: 'Anything.', requires_gift: true })
})

test('while the banner is uploaded nothing is saved, by button or by Enter; then it is part of what is saved', async () => {
  const sent = serve(questions.writeTopic, answer(topic))
  const release = holdUpload({ filename: 'kept-1', absolute_url: '/media/kept-1' })
  edit()
  await page.getByLabelText('Add picture', { exact: true }).upload(await drawPicture('banner.png'))
  await button('Use photo').click()
  await expect.element(button('Finishing the upload…')).toBeVisible()
  await title.click()
  await userEvent.keyboard('{Enter}')
  await release()
  await button('Save changes').click()
  await expect.poll(() => sent.map(({ body }) => body!.banner_image)).toEqual(['kept-1'])
})

test('an error about something the form does not show is shown above it', async () => {
  const errors = { topic: ['It was taken down.'] }
  serve(questions.writeTopic, refusal({ exception: 'ValidationException', message: '', errors }))
  edit()
  await button('Save changes').click()
  await expect.element(page.getByRole('alert').getByText('It was taken down.')).toBeVisible()
})

test('a banner that is taken out is saved as none', async () => {
  const sent = serve(questions.writeTopic, answer(topic))
  edit({ ...topic, banner_image_variants: { WH500: dot } as Topic['banner_image_variants'] })
  await button('Remove picture').click()
  await button('Save changes').click()
  await expect.poll(() => sent.map(({ body }) => body!.banner_image)).toEqual([null])
})

test('a creator’s first topic begins empty, and asks for no gift', async () => {
  const sent = serve(questions.writeTopic, answer(topic))
  edit(null)
  await expect.element(title).toHaveValue('')
  await title.fill('Itanong mo')
  await page.getByRole('textbox', { name: 'Description' }).fill('Kahit ano')
  await button('Save changes').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent[0]!.body).toEqual({ title: 'Itanong mo', description: 'Kahit ano', requires_gift: false })
})

test('what the server refuses is said at its field, and the rest stays typed', async () => {
  const errors = { description: ['Too long by 3.'], banner_image: ['Choose it again.'] }
  serve(questions.writeTopic, refusal({ exception: 'ValidationException', message: '', errors }))
  edit()
  await title.fill('Itanong mo')
  await button('Save changes').click()
  await expect
    .element(page.getByRole('textbox', { name: 'Description' }))
    .toHaveAccessibleDescription(/Too long by 3\./)
  await expect.element(page.getByText('Choose it again.')).toBeVisible()
  await expect.element(title).toHaveValue('Itanong mo')
  expect(page.getByRole('alert').elements()).toEqual([])
})
