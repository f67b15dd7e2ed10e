import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openModal, useModals } from '../shell/modals.ts'
import { mountApp } from '../testing.tsx'
import { Modals } from './Modals.tsx'

/** What draws the modals, as far as this test goes. */
function Drawn() {
  return <p>Open: {useModals().map(({ name }) => name)}</p>
}

function open(load: () => Promise<typeof Drawn>) {
  // Beside the host of the test page, which knows no modal: what is drawn here is drawn by `load`.
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

test('whoever only reads fetches nothing of modals, and a finger on the page fetches them before one opens', async () => {
  const load = vi.fn(async () => Drawn)
  open(load)
  expect(load).not.toHaveBeenCalled()
  await userEvent.click(document.body)
  expect(load).toHaveBeenCalledOnce()
  await expect.element(page.getByText('Open:')).not.toBeInTheDocument()
})

test('a modal that opens is drawn once what draws it has come', async () => {
  let arrive = (_: typeof Drawn) => {}
  open(() => new Promise((resolve) => (arrive = resolve)))
  await opener.click()
  await expect.element(page.getByText('Loading').first()).toBeInTheDocument()
  arrive(Drawn)
  await expect.element(page.getByText('Open: share')).toBeVisible()
})

test('without a connection it says so, opens nothing, and the next press tries again', async () => {
  const load = vi.fn<() => Promise<typeof Drawn>>().mockRejectedValue(new TypeError('Failed to fetch'))
  open(load)
  await opener.click()
  await expect
    .element(page.getByRole('status').getByText('No connection. Please check your signal and try again.'))
    .toBeVisible()
  load.mockResolvedValue(Drawn)
  await opener.click()
  await expect.element(page.getByText('Open: share')).toBeVisible()
})
