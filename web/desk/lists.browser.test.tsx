import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { desk } from '#contract/desk/desk.ts'
import type { LogRow } from '#contract/desk/log.ts'
import appeals from '../pages/DeskAppealsPage.tsx'
import log from '../pages/DeskLogPage.tsx'
import { answer, mountApp, refusal, serve } from '../testing.tsx'

const here = { params: {}, query: new URLSearchParams() }
const meta = { current_page: 1, last_page: 1, per_page: 50, total: 1 }

test('a list that failed to load does not claim to be empty, and can be retried', async () => {
  serve(desk.roles, answer({ roles: ['admin'] }))
  serve(desk.appeals, refusal({ exception: 'NotFoundException', message: '' }), answer([], { ...meta, total: 0 }))
  mountApp(<appeals.Component {...here} />, { isSignedIn: true })
  await expect.element(page.getByText('This list could not be read.')).toBeVisible()
  await expect.element(page.getByText('Nobody appeals.')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByText('Nobody appeals.')).toBeVisible()
})

test('restoring speaks of held payouts only where payouts are held', async () => {
  serve(desk.roles, answer({ roles: ['moderator'] }))
  const appeal = { page_name: 'Luz', reason: 'Nanloko', message: 'Hindi', state: 'open', may_decide: true } as const
  const rows = [true, false].map((payouts_held, id) => ({
    ...appeal,
    id: String(id),
    page_url: `luz${id}`,
    payouts_held,
    date: '2026-11-23T00:00:00.000Z',
  }))
  serve(desk.appeals, answer(rows, { ...meta, total: 2 }))
  mountApp(<appeals.Component {...here} />, { isSignedIn: true })
  const restore = page.getByRole('button', { name: /^Restore/ })
  await expect
    .poll(() => restore.elements().map(({ textContent }) => textContent))
    .toEqual(['Restore: the page opens again, held payouts go on', 'Restore: the page opens again'])
})

function logged(id: number, action: string, subject: string): LogRow {
  return {
    id,
    actor: 'luz',
    action,
    subject,
    reason: '',
    date: '2026-11-23T00:00:00.000Z',
    previous_hash: '',
    hash: 'ab',
  }
}

test('the log names actions and subjects in words, and links those the reader may open', async () => {
  serve(desk.roles, answer({ roles: ['moderator'] }))
  const rows = [
    logged(3, 'role.grant.moderator', 'profile:bea'),
    logged(2, 'payment.refund', 'payment:PX-20261123-ABCDEFGH'),
    logged(1, 'content.take-down', 'photo.collection:12'),
  ]
  serve(desk.log, answer(rows, { ...meta, total: 3 }))
  mountApp(<log.Component {...here} />, { isSignedIn: true })
  await expect.element(page.getByText('Made moderator · Page @bea')).toBeVisible()
  await expect.element(page.getByRole('link', { name: '@bea' })).toHaveAttribute('href', '/desk/accounts/bea')
  await expect.element(page.getByText('Took down · Snap Slide 12')).toBeVisible()
  await expect.element(page.getByText('Refunded · Payment PX-20261123-ABCDEFGH')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^PX-/ })).not.toBeInTheDocument()
})
