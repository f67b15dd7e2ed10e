// The history entries of modals: closing one removes its own entry, and never leaves the page.
import { expect, onTestFinished, test, vi } from 'vitest'
import { mount } from '../testing.tsx'
import { useBackButton } from './useBackButton.ts'

function Modals({ open }: { open: number }) {
  useBackButton(open, () => true)
  return null
}

/** Goes back this many entries, and waits until the browser is there. */
async function goBack(steps: number): Promise<void> {
  const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  history.go(-steps)
  await arrived
}

function watchGo() {
  const go = vi.spyOn(history, 'go')
  onTestFinished(() => void go.mockRestore())
  return go
}

test('closing a modal goes back by its entry', async () => {
  const { rerender } = mount(<Modals open={1} />)
  expect(history.state.modalDepth).toBe(1)
  const go = watchGo()
  rerender(<Modals open={0} />)
  expect(go.mock.calls).toEqual([[-1]])
  await expect.poll(() => history.state?.modalDepth).toBeUndefined()
})

test('modals that close one right after the other leave no entry behind', async () => {
  const before = history.state?.modalDepth
  const { rerender } = mount(<Modals open={2} />)
  expect(history.state.modalDepth).toBe(2)
  rerender(<Modals open={1} />)
  rerender(<Modals open={0} />)
  await expect.poll(() => history.state?.modalDepth).toBe(before)
})

test('a modal that closes because another page was opened leaves that page where it is', async () => {
  const { rerender } = mount(<Modals open={1} />)
  history.pushState(null, '', '#elsewhere')
  const go = watchGo()
  rerender(<Modals open={0} />)
  expect(go).not.toHaveBeenCalled()
  expect(location.hash).toBe('#elsewhere')
  await goBack(2)
})
