import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openModal, useModals } from '../shell/modals.ts'
import { mountApp } from '../testing.tsx'
import { Modals } from './Modals.tsx'

/** Stands in for AllModals. */
function FakeModals() {
  return <p>Open: {useModals().map(({ name }) => name)}</p>
}

function open(load: () => Promise<typeof FakeModals>) {
  // The registry of mountApp's own host never resolves, so that only the component from `load` renders modals.
  mountApp(
    <>
      <button type="button" onClick={() => openModal('share', { title: 'Mine', path: '/' })}>
        Open
      </button>
      <Modals load={load} />
    </>,
    {},
    { share: () => new Promise(() => {}) } as never,
  )
}

const opener = page.getByRole('button', { name: 'Open' })

test('fetches the modals on the first touch of the page, not on load', async () => {
  const load = vi.fn(async () => FakeModals)
  open(load)
  expect(load).not.toHaveBeenCalled()
  await userEvent.click(document.body)
  expect(load).toHaveBeenCalledOnce()
  await expect.element(page.getByText('Open:')).not.toBeInTheDocument()
})

test('shows a loader until the modal component has loaded, then the modal', async () => {
  let arrive = (_: typeof FakeModals) => {}
  open(() => new Promise((resolve) => (arrive = resolve)))
  await opener.click()
  await expect.element(page.getByText('Loading').first()).toBeInTheDocument()
  arrive(FakeModals)
  await expect.element(page.getByText('Open: share')).toBeVisible()
})

test('without a connection it shows a message, opens nothing, and retries on the next press', async () => {
  const load = vi.fn<() => Promise<typeof FakeModals>>().mockRejectedValue(new TypeError('Failed to fetch'))
  open(load)
  await opener.click()
  await expect
    .element(page.getByRole('status').getByText('No connection. Please check your signal and try again.'))
    .toBeVisible()
  load.mockResolvedValue(FakeModals)
  await opener.click()
  await expect.element(page.getByText('Open: share')).toBeVisible()
})
