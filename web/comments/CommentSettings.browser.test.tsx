import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { comments } from '#contract/comments.ts'
import { words } from '#contract/texts.ts'
import { answer, mountApp, offline, serve } from '../testing.tsx'
import { CommentSettings } from './CommentSettings.tsx'

const choice = page.getByRole('combobox')

test('the choice is saved immediately, and reverts when saving fails', async () => {
  serve(comments.settings, answer({ who: 'everyone' }))
  const late = Promise.withResolvers<typeof offline>()
  const calls = serve(comments.changeSettings, late.promise, answer({ who: 'payers' }))
  mountApp(<CommentSettings />, { isSignedIn: true })
  await choice.selectOptions('followers')
  await expect.element(choice).toHaveValue('followers')
  late.resolve(offline)
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await expect.element(choice).toHaveValue('everyone')
  await choice.selectOptions('payers')
  await expect.element(page.getByText(words.updated)).toBeVisible()
  await expect.element(choice).toHaveValue('payers')
  expect(calls.map(({ body }) => body)).toEqual([{ who: 'followers' }, { who: 'payers' }])
})

test('of two choices in a row the later one is saved last and stays shown, though the first one failed', async () => {
  serve(comments.settings, answer({ who: 'everyone' }))
  const late = Promise.withResolvers<typeof offline>()
  const calls = serve(comments.changeSettings, late.promise, answer({ who: 'payers' }))
  mountApp(<CommentSettings />, { isSignedIn: true })
  await choice.selectOptions('followers')
  await choice.selectOptions('payers')
  late.resolve(offline)
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await expect.poll(() => calls.map(({ body }) => body)).toEqual([{ who: 'followers' }, { who: 'payers' }])
  expect((choice.element() as HTMLSelectElement).value).toBe('payers')
  await expect.element(page.getByText(words.updated)).toBeVisible()
})

test('without a connection no choice is shown, and a retry finds it', async () => {
  serve(comments.settings, offline, offline, answer({ who: 'payers' }))
  mountApp(<CommentSettings />, { isSignedIn: true })
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(choice).toHaveValue('payers')
})
