import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import { fil } from '#contract/fil.ts'
import { reportReasonNames, reportReasonTexts, reports } from '#contract/reports.ts'
import { setLanguage } from '../language/say.ts'
import { answer, mountApp, offline, refusal, serve } from '../testing.tsx'
import { ReportedLine } from './ReportedLine.tsx'
import { ReportForm } from './ReportForm.tsx'

const [first, second] = reportReasonNames
const typed = { reason: second!, details: 'Akin ito', email: 'luz@' }
const posted = (errors: Record<string, string[]>, message = '') =>
  ({ action: addresses.report, values: typed, failure: { exception: 'ValidationException', message, errors } }) as never

test('a refused report keeps the typed values and shows the errors beside the fields', async () => {
  mountApp(<ReportForm type="photo" id="p1" />, { posted: posted({ email: ['That is no address.'] }, 'Please check.') })
  await expect.element(page.getByRole('radio', { name: reportReasonTexts[second!] })).toBeChecked()
  await expect.element(page.getByRole('textbox', { name: /What should we know/ })).toHaveValue('Akin ito')
  const email = page.getByRole('textbox', { name: /Your email/ })
  await expect.element(email).toHaveValue('luz@')
  await expect.element(email).toHaveAccessibleDescription(/That is no address\./)
  // The general message is not repeated above the form.
  expect(page.getByText('Please check.').elements()).toEqual([])
})

test('an error that belongs to no field is shown above the form', async () => {
  mountApp(<ReportForm type="photo" id="p1" />, { posted: posted({}, 'That is gone.') })
  await expect.element(page.getByRole('alert')).toHaveTextContent('That is gone.')
})

test('a new report is about the content of the link, with no reason chosen', () => {
  mountApp(<ReportForm type="photo" id="p1" />)
  const form = new FormData(document.querySelector('form')!)
  expect([form.get('content_type'), form.get('content_id'), form.get('reason')]).toEqual(['photo', 'p1', null])
  expect(page.getByRole('radio', { name: reportReasonTexts[first!] }).elements()).toHaveLength(1)
})

test('without a reason the choices say so', async () => {
  mountApp(<ReportForm type="photo" id="p1" />, { posted: posted({ reason: ['Choose one.'] }) })
  await expect.element(page.getByRole('group', { name: 'What is wrong?' })).toHaveAccessibleDescription('Choose one.')
})

test('each reason can be chosen, one at a time, and is sent by its name', async () => {
  mountApp(<ReportForm type="photo" id="p1" />)
  const choices = page.getByRole('group', { name: 'What is wrong?' }).getByRole('radio')
  expect(choices.elements()).toHaveLength(reportReasonNames.length)
  for (const name of [first!, second!]) {
    await page.getByRole('radio', { name: reportReasonTexts[name] }).click()
    expect(new FormData(document.querySelector('form')!).getAll('reason')).toEqual([name])
  }
})

test('a report in Filipino names every reason, and sends the same names', async () => {
  setLanguage('fil', fil)
  onTestFinished(() => setLanguage('en', undefined))
  mountApp(<ReportForm type="photo" id="p1" />, { language: 'fil' })
  const values = page
    .getByRole('radio')
    .elements()
    .map((radio) => (radio as HTMLInputElement).value)
  expect(values).toEqual(reportReasonNames)
  for (const name of reportReasonNames)
    await expect.element(page.getByRole('radio', { name: fil[reportReasonTexts[name]] as string })).toBeVisible()
})

test('details that are too long say so, and stay for whoever shortens them', async () => {
  mountApp(<ReportForm type="photo" id="p1" />, { posted: posted({ details: ['Use at most 2,000 characters.'] }) })
  const details = page.getByRole('textbox', { name: /What should we know/ })
  await expect.element(details).toHaveAccessibleDescription(/Use at most 2,000 characters\./)
  await expect.element(details).toHaveValue('Akin ito')
  expect(
    page
      .getByRole('alert')
      .elements()
      .filter((alert) => alert.textContent),
  ).toEqual([])
})

test('another form that was refused marks nothing here', async () => {
  const elsewhere = { action: addresses.login, values: typed, failure: { message: 'No.', errors: { email: ['No.'] } } }
  mountApp(<ReportForm type="photo" id="p1" />, { posted: elsewhere as never })
  await expect.element(page.getByRole('textbox', { name: /Your email/ })).not.toHaveAttribute('aria-invalid')
  expect(page.getByRole('radio', { checked: true }).elements()).toEqual([])
})

test.each([
  ['profile', null, 'The page of Luz'],
  ['photo', 'Umaga', 'A Snap of Luz: Umaga'],
  ['photo.collection', 'Umaga', 'A Snap Slide of Luz: Umaga'],
  ['question', 'Anong lapis?', 'A question on the page of Luz: Anong lapis?'],
  ['donation', null, 'A gift on the page of Luz'],
  ['comment', null, 'A comment on the page of Luz'],
] as const)('what is reported is named: a %s with the title %s', async (content_type, title, says) => {
  const asked = serve(reports.subject, answer({ content_type, page_name: 'Luz', page_url: 'luz', title }))
  mountApp(<ReportedLine type={content_type} id="p 1" />)
  await expect.element(page.getByText(/Luz/).first()).toBeVisible()
  expect(document.querySelector('p')!.textContent).toBe(says)
  expect(Object.fromEntries(new URLSearchParams(asked[0]!.url.split('?')[1]))).toEqual({
    content_type,
    content_id: 'p 1',
  })
})

test.each([
  ['is gone', refusal({ exception: 'NotFoundException', message: 'Gone.' })],
  ['cannot be read', offline],
] as const)('what %s can be reported all the same', async (_, response) => {
  const asked = serve(reports.subject, response)
  mountApp(
    <>
      <ReportedLine type="photo" id="p1" />
      <ReportForm type="photo" id="p1" />
    </>,
  )
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await expect.element(page.getByRole('button', { name: 'Send report' })).toBeEnabled()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(document.querySelector('strong')).toBeNull()
})
