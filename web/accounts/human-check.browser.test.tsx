// The check that a visitor is human belongs to the form that asked for it: it ends when the form is left.
import { expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { mountApp, serve } from '../testing.tsx'
import { useHumanCheck } from './human-check.ts'
import { challenge } from './sample-sign-up.fixture.ts'

function Form({ onUse }: { onUse: (human: ReturnType<typeof useHumanCheck>) => void }) {
  onUse(useHumanCheck())
  return null
}

async function open() {
  const asked = serve(accounts.humanCheck, await challenge())
  let ask: () => Promise<string>
  const { unmount } = mountApp(<Form onUse={({ answer }) => (ask = answer)} />)
  return { asked, answer: () => ask(), unmount }
}

test('the answer is given again, of one check', async () => {
  const { asked, answer } = await open()
  const first = await answer()
  expect(await answer()).toBe(first)
  expect(asked).toHaveLength(1)
})

test('whoever has left gets no answer, and no check begins for them', async () => {
  const { asked, answer, unmount } = await open()
  unmount()
  await expect(answer()).rejects.toThrow('left')
  expect(asked).toEqual([])
})
