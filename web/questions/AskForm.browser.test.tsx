import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PublicProfile } from '#contract/profiles.ts'
import { profiles } from '#contract/profiles.ts'
import { questions } from '#contract/questions.ts'
import { answer, mountApp, offline, serve } from '../testing.tsx'
import { AskForm } from './AskForm.tsx'

const ana = { page_url: 'ana', page_name: 'Ana' } as PublicProfile

test('a question sent again after a lost answer is the same one; the same words after an answer are another', async () => {
  serve(profiles.me, answer({ referral_code: 'BEA', profile: { page_url: 'bea', page_name: 'Bea' } }))
  const calls = serve(questions.ask, offline, answer({}))
  mountApp(<AskForm creator={ana} isSent={false} />, { isSignedIn: true })
  const box = page.getByRole('textbox', { name: 'Your question' })
  const ask = page.getByRole('button', { name: 'Ask' })
  await box.fill('Anong lapis?')
  expect(Object.values({ ...sessionStorage }).join()).toContain('Anong lapis?')
  await ask.click()
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await ask.click()
  await expect.element(box).toHaveValue('')
  await box.fill('Anong lapis?')
  await ask.click()
  await expect.poll(() => calls.length).toBe(3)
  const [key, again, later] = calls.map(({ headers }) => headers.get('idempotency-key'))
  expect(key).toBeTruthy()
  expect(again).toBe(key)
  expect(later).not.toBe(key)
})
