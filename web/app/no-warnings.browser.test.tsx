// While somebody moves through the application React warns of nothing: a warning that always comes would hide the one that matters.
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import { comments } from '#contract/comments.ts'
import { goals } from '#contract/goals.ts'
import { profiles } from '#contract/profiles.ts'
import { goal, luz, meta } from '../pages/sample-pages.fixture.ts'
import { answer, offline, refusal, serve } from '../testing.tsx'
import { goToArticle, heading, openApp, pageAnswers } from './open-app.fixture.tsx'

/** The warnings of React until the test ends; the errors that a boundary catches are thrown on purpose. */
function collectWarnings(): string[] {
  const warnings: string[] = []
  const spy = vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => {
    const text = said.map(String).join(' ')
    if (/use\(\)|Cannot update a component/.test(text)) warnings.push(text)
  })
  onTestFinished(() => spy.mockRestore())
  return warnings
}

test('none comes from going to a page whose code is not loaded, to one whose code is, and back', async () => {
  const warnings = collectWarnings()
  serve(pageAnswers, answer({}))
  await goToArticle()
  history.back()
  await expect.element(heading('Help')).toBeVisible()
  expect(warnings).toEqual([])
})

test('none comes from a page that is read again after it failed', async () => {
  const warnings = collectWarnings()
  serve(pageAnswers, refusal({}))
  serve(goals.read, offline)
  serve(profiles.read, answer(luz))
  serve(comments.list, answer([], meta(0)))
  openApp(addresses.goal('luz', 'goal-1'))
  await expect.element(heading('Something went wrong')).toBeVisible()
  serve(goals.read, answer(goal))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(heading(goal.title)).toBeVisible()
  expect(warnings).toEqual([])
})
