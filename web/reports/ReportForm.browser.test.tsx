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

test('a report that was refused comes back with all that was typed, and why beside the field', async () => {
  mountApp(<ReportForm type="photo" id="p1" />, { posted: posted({ email: ['That is no address.'] }, 'Please check.') })
  await expect.element(page.getByRole('radio', { name: reportReasonTexts[second!] })).toBeChecked()
  await expect.element(page.getByRole('textbox', { name: /What should we know/ })).toHaveValue('Akin ito')
  const email = page.getByRole('textbox', { name: /Your email/ })
  await expect.element(email).toHaveValue('luz@')
  await expect.element(email).toHaveAccessibleDescription(/That is no address\./)
  // What a field says is not said above the form once more.
  expect(page.getByText('Please check.').elements()).toEqual([])
})

test('what belongs to no field stands above the form', async () => {
  mountApp(<ReportForm type="photo" id="p1" />, { posted: posted({}, 'That is gone.') })
  await expect.element(page.getByRole('alert')).toHaveTextContent('That is gone.')
})

test('begun anew it is about what one came from, and nothing is chosen', () => {
  mountApp(<ReportForm type="photo" id="p1" />)
  const form = new FormData(document.querySelector('form')!)
  expect([form.get('content_type'), form.get('content_id'), form.get('reason')]).toEqual(['photo', 'p1', null])
  expect(page.getByRole('radio', { name: reportReasonTexts[first!] }).elements()).toHaveLength(1)
})
