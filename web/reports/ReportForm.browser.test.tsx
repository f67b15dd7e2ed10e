import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import { reportReasonNames, reportReasonTexts } from '#contract/reports.ts'
import { mountApp } from '../testing.tsx'
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
