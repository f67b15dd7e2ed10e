// What a suspended owner reads, and their one appeal.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import type { Me } from '#contract/profiles.ts'
import type { PageContextValue } from '../shell/page-context.ts'
import { mountApp } from '../testing.tsx'
import { SuspensionBand } from './SuspensionBand.tsx'

const date = '2026-12-04T10:00:00+08:00'
const suspension: NonNullable<Me['suspension']> = { reason: 'Nanloko ka', date, payouts_held: false, appeal: null }
const appeal = page.getByRole('textbox', { name: 'Appeal' })
const sends = page.getByRole('button', { name: 'Send appeal' })

function show(me: Pick<Me, 'suspension' | 'taken_down'>, posted?: PageContextValue['posted']): void {
  mountApp(<SuspensionBand me={me as Me} />, { isSignedIn: true, posted })
}

test('without a suspension there is nothing to read', async () => {
  show({ suspension: null, taken_down: null })
  await expect.element(page.getByText(/suspended|taken down/)).not.toBeInTheDocument()
})

test('a page that was taken down says why', async () => {
  show({ suspension: null, taken_down: { date, message: 'Hindi ikaw ito' } })
  await expect.element(page.getByText('Your page was taken down')).toBeVisible()
  await expect.element(page.getByText('Hindi ikaw ito')).toBeVisible()
  await expect.element(sends).not.toBeInTheDocument()
})

test('a suspension says since when and why, and whether payouts are held', async () => {
  show({ suspension, taken_down: null })
  await expect.element(page.getByText('Your account is suspended since Dec 4, 2026 at 10:00 am')).toBeVisible()
  await expect.element(page.getByText('Nanloko ka')).toBeVisible()
  await expect.element(page.getByText(/Payouts still work\./)).toBeVisible()
})

test('held payouts are named', async () => {
  show({ suspension: { ...suspension, payouts_held: true }, taken_down: null })
  await expect.element(page.getByText(/Payouts are held\./)).toBeVisible()
})

test('a refused appeal keeps its words and says why at its field', async () => {
  const failure = { exception: 'AccountSuspendedException', message: 'You appealed already.' } as const
  show({ suspension, taken_down: null }, { action: addresses.appeal, values: { message: 'Hindi po ako' }, failure })
  await expect.element(appeal).toHaveValue('Hindi po ako')
  await expect.element(appeal).toHaveAccessibleDescription(/You appealed already\./)
})

test.each([
  [
    'open',
    'You appealed on Dec 5, 2026 at 10:00 am. Somebody who did not take this decision looks at it, and we write to you.',
  ],
  ['upheld', 'Your appeal of Dec 5, 2026 at 10:00 am was decided: the suspension stays.'],
  ['restored', 'Your appeal of Dec 5, 2026 at 10:00 am was decided: the suspension is lifted.'],
] as const)('an appeal that is %s says so, and there is no second one', async (state, text) => {
  const sent = { state, date: '2026-12-05T10:00:00+08:00', message: 'Sagot namin' }
  show({ suspension: { ...suspension, appeal: sent }, taken_down: null })
  await expect.element(page.getByText(text)).toBeVisible()
  if (state === 'open') await expect.element(page.getByText('Sagot namin')).not.toBeInTheDocument()
  else await expect.element(page.getByText('Sagot namin')).toBeVisible()
  await expect.element(sends).not.toBeInTheDocument()
})
