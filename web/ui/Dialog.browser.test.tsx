// The sheet of a dialog: its size, what stays in view, what a screen reader hears, and where the focus goes between steps.
import { type ReactNode, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { mount, untilStill } from '../testing.tsx'
import { Button } from './Button.tsx'
import { Dialog, DialogBody, DialogFooter, DialogTitle } from './Dialog.tsx'
import { Sheet } from './Sheet.tsx'
import type { SheetStep } from './useStepFocus.ts'

const dialog = page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name })
const close = () => undefined

async function resize(width: number, height: number): Promise<void> {
  const { innerWidth, innerHeight } = window
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await page.viewport(width, height)
}

/** A sheet with one step, on a page with a button above it. */
async function show(content: ReactNode): Promise<{ rerender: (content: ReactNode) => void }> {
  const within = (inner: ReactNode) => (
    <>
      <main style={{ height: 3000 }}>
        <button type="button">Behind</button>
      </main>
      <Sheet open onClosed={close} shown={1} steps={[{ id: 1, openers: [], content: inner }]} />
    </>
  )
  const { rerender } = mount(within(content))
  await expect.element(dialog).toBeVisible()
  await untilStill()
  return { rerender: (next) => rerender(within(next)) }
}

/** The visible panel within the sheet. */
const panel = () => dialog.element().querySelector<HTMLElement>(':scope > div:not([hidden])')!.getBoundingClientRect()

test.each([
  [480, 'sheet', 480],
  [720, 'sheet', 720],
  [1000, 'sheet', 1000],
  [480, 'full', 560],
] as const)('on a wide screen a dialog of %i px (%s) is %i px wide and stands in the middle', async (...given) => {
  const [size, variant, width] = given
  await resize(1280, 900)
  await show(
    <Dialog onClose={close} title="Wide" size={size} variant={variant}>
      Text
    </Dialog>,
  )
  const { left, right, top, bottom } = panel()
  expect(right - left).toBe(width)
  expect(Math.abs(left - (1280 - right))).toBeLessThan(1)
  expect(Math.abs(top - (900 - bottom))).toBeLessThan(1)
})

test.each([
  ['sheet', false],
  ['full', true],
] as const)('on a phone a %s is as wide as the screen and ends at its bottom; as high as it: %s', async (...given) => {
  const [variant, isWhole] = given
  await resize(390, 844)
  await show(
    <Dialog onClose={close} title="Sheet" variant={variant} size={1000}>
      Text
    </Dialog>,
  )
  const { left, right, top, bottom } = panel()
  expect([left, right, bottom, top === 0]).toEqual([0, 390, 844, isWhole])
})

test('what is long scrolls between the heading and the buttons, which stay in view, and the page behind does not', async () => {
  await resize(390, 844)
  await show(
    <Dialog onClose={close} title="Terms" footer={<Button full>Agree</Button>}>
      <div style={{ height: 2000 }}>Text</div>
      <p>The end.</p>
    </Dialog>,
  )
  const places = () => [heading('Terms'), button('Agree')].map((one) => one.element().getBoundingClientRect().top)
  const before = places()
  page.getByText('The end.').element().scrollIntoView({ block: 'center' })
  await expect.element(page.getByText('The end.')).toBeInViewport()
  expect(places()).toEqual(before)
  expect(scrollY).toBe(0)
  expect(before[0]).toBeGreaterThanOrEqual(24)
})

test('with a keyboard open the heading and the buttons make room for the field', async () => {
  await resize(390, 360)
  await show(
    <Dialog onClose={close} title="Code" footer={<Button full>Send</Button>}>
      <div style={{ height: 800 }}>Text</div>
    </Dialog>,
  )
  for (const part of [heading('Code').element(), button('Send').element().parentElement!])
    expect(getComputedStyle(part).position).toBe('static')
})

test('a dialog is named by the heading that its content renders itself', async () => {
  await show(
    <Dialog onClose={close}>
      <DialogTitle>
        Gift to <b>Ana</b>
      </DialogTitle>
      <DialogBody>Text</DialogBody>
      <DialogFooter>
        <Button>Send</Button>
      </DialogFooter>
    </Dialog>,
  )
  await expect.element(dialog).toHaveAccessibleName('Gift to Ana')
  await expect.element(heading('Gift to Ana')).toHaveFocus()
  await userEvent.tab()
  // The close button stands before the heading in the document, the content after it.
  await expect.element(button('Send')).toHaveFocus()
})

test('what may not be left has no close button, and has one once it may', async () => {
  const onClose = vi.fn<() => void>()
  const content = (dismissible: boolean) => (
    <Dialog onClose={onClose} title="Sending" dismissible={dismissible}>
      <input aria-label="Name" />
    </Dialog>
  )
  const { rerender } = await show(content(false))
  await expect.element(button('Close')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  rerender(content(true))
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
  await button('Close').click()
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('only the sheet is printed, whole and without its buttons', async () => {
  await show(
    <Dialog onClose={close} title="Receipt" footer={<Button>Share</Button>}>
      <p>Paid</p>
    </Dialog>,
  )
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' })
  })
  const isShown = (element: Element) => element.getClientRects().length > 0
  const parts = [page.getByText('Behind'), heading('Receipt'), page.getByText('Paid')].map((one) => one.element())
  expect(parts.map(isShown)).toEqual([false, true, true])
  expect([...dialog.element().querySelectorAll('button')].filter(isShown)).toEqual([])
})

test('with less motion the sheet comes without sliding', async () => {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value: 'reduce' }] })
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [] })
  })
  await show(
    <Dialog onClose={close} title="Calm">
      Text
    </Dialog>,
  )
  dialog.element().setAttribute('data-starting-style', '')
  expect(getComputedStyle(dialog.element()).translate).toBe('none')
})

interface StepsProps {
  /** Contents by their id, bottom first; each may open the next. */
  contents: ((next: () => void, back: () => void) => ReactNode)[]
}

/** Steps that open one another, as the host of all modals keeps them. */
function Steps({ contents }: StepsProps) {
  const [steps, setSteps] = useState<Pick<SheetStep, 'id' | 'openers'>[]>([{ id: 1, openers: [] }])
  const next = () =>
    setSteps((all) => [...all, { id: all.length + 1, openers: [document.activeElement, ...all.at(-1)!.openers] }])
  const back = () => setSteps((all) => (all.length > 1 ? all.slice(0, -1) : all))
  const all = steps.map((step) => ({ ...step, content: contents[step.id - 1]!(next, back) }))
  return <Sheet open onClosed={close} shown={steps.at(-1)!.id} steps={all} />
}

const step =
  (title: string, inner?: (next: () => void) => ReactNode, props: Partial<Parameters<typeof Dialog>[0]> = {}) =>
  (next: () => void, back: () => void) => (
    <Dialog {...props} onClose={back} title={title}>
      {inner?.(next)}
    </Dialog>
  )

const NextButton = ({ onNext, isDisabled }: { onNext: () => void; isDisabled?: boolean | undefined }) => (
  <button type="button" onClick={onNext} disabled={isDisabled}>
    Next
  </button>
)

test('of the steps only the last is there for screen readers, and Back returns to the button that led on', async () => {
  mount(<Steps contents={[step('One', (next) => <NextButton onNext={next} />), step('Two')]} />)
  await button('Next').click()
  await expect.element(heading('Two')).toHaveFocus()
  await expect.element(heading('One')).not.toBeInTheDocument()
  await expect.element(button('Close')).not.toBeInTheDocument()
  await button('Back').click()
  await expect.element(button('Next')).toHaveFocus()
  await expect.element(button('Close')).toBeVisible()
})

function OnceOnly({ onNext }: { onNext: () => void }) {
  const [isUsed, setUsed] = useState(false)
  const press = () => {
    onNext()
    setUsed(true)
  }
  return <NextButton onNext={press} isDisabled={isUsed} />
}

test('where the button that led on cannot be pressed any more, the heading has the focus', async () => {
  mount(<Steps contents={[step('One', (next) => <OnceOnly onNext={next} />), step('Two')]} />)
  await button('Next').click()
  await button('Back').click()
  await expect.element(heading('One')).toHaveFocus()
})

test('a step says itself what has the focus after it', async () => {
  const focusAfter = () => document.querySelector<HTMLElement>('#name')
  mount(
    <Steps
      contents={[
        step('One', (next) => (
          <>
            <input id="name" aria-label="Name" />
            <NextButton onNext={next} />
          </>
        )),
        step('Two', undefined, { focusAfter }),
      ]}
    />,
  )
  await button('Next').click()
  await button('Back').click()
  await expect.element(page.getByRole('textbox')).toHaveFocus()
})

test('what was typed in one step does not keep the next from being left by a tap beside it', async () => {
  await resize(390, 844)
  const tapBeside = () => userEvent.click(document.body, { position: { x: 195, y: 10 }, force: true })
  mount(
    <Steps
      contents={[
        step('One', (next) => (
          <>
            <input aria-label="Name" />
            <NextButton onNext={next} />
          </>
        )),
        step('Two'),
      ]}
    />,
  )
  await page.getByRole('textbox').fill('Ana')
  await button('Next').click()
  await expect.element(heading('Two')).toHaveFocus()
  await tapBeside()
  await expect.element(heading('One')).toBeVisible()
  await expect.element(page.getByRole('textbox')).toHaveValue('Ana')
})
