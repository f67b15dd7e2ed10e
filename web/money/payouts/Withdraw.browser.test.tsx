import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { profiles } from '#contract/profiles.ts'
import { answer, mountApp, serve } from '../../testing.tsx'
import { MoneyPaused } from './MoneyPaused.tsx'
import { Withdraw } from './Withdraw.tsx'

const suspension = { reason: 'Nanloko', date: '2026-11-22T10:00:00.000Z', appeal: null }
const button = page.getByRole('button', { name: 'Withdraw' })
const why = page.getByText('Payouts are held while your account is suspended. The money is still yours.')

test('an account with held payouts sees the reason and no button', async () => {
  serve(profiles.me, answer({ suspension: { ...suspension, payouts_held: true } }))
  mountApp(<Withdraw />)
  await expect.element(why).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
})

test('a suspension without held payouts keeps the button', async () => {
  const calls = serve(profiles.me, answer({ suspension: { ...suspension, payouts_held: false } }))
  mountApp(<Withdraw />)
  await expect.poll(() => calls.length).toBe(1)
  await expect.element(button).toBeVisible()
  await expect.element(why).not.toBeInTheDocument()
})

test('after a new password it says until when money waits, and that it still comes in', async () => {
  serve(profiles.me, answer({ money_paused_until: '2026-11-23T02:38:00.000Z' }))
  mountApp(<MoneyPaused />)
  await expect.element(page.getByText('Withdrawals wait until Nov 23, 2026 at 10:38 am')).toBeVisible()
  await expect.element(page.getByText(/Gifts and sales still come in\.$/)).toBeVisible()
})

test('without a wait nothing is said of one', async () => {
  const calls = serve(profiles.me, answer({ money_paused_until: null }))
  mountApp(<MoneyPaused />)
  await expect.poll(() => calls.length).toBe(1)
  await expect.element(page.getByText(/Withdrawals wait/)).not.toBeInTheDocument()
})
