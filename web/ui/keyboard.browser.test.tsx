// Every control by keyboard and by finger: where the focus is can be seen, in the order of the page, and a finger hits it.
import { expect, onTestFinished, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { mount, untilStill } from '../testing.tsx'
import { Button } from './Button.tsx'
import { samples } from './samples.fixture.tsx'

/** Of a group of radio buttons, Tab reaches the chosen one alone. */
const CONTROLS = 'a[href], button, input:not([type=radio]:not(:checked)), select, textarea, summary'
const controls = () => [...document.querySelectorAll<HTMLElement>(`main :is(${CONTROLS})`)]

/** What is drawn around a control and the elements beside and around it: a hidden input has its ring on its face. */
function getRings(control: HTMLElement): string {
  const near = [control, control.parentElement!, ...control.parentElement!.children]
  const styles = [...near.map((element) => getComputedStyle(element)), getComputedStyle(control, '::after')]
  return styles
    .filter(({ opacity }) => opacity !== '0')
    .map(ringOf)
    .join(' ')
}

function ringOf({ outlineStyle, outlineWidth, boxShadow, borderColor }: CSSStyleDeclaration): string {
  return outlineStyle === 'none' ? `${boxShadow} ${borderColor}` : `${outlineStyle} ${outlineWidth}`
}

const withControls = Object.keys(samples).filter(
  (name) => !/^(a plain|a price|money|a balance that loads|a band|an error$|rows|a tally)/.test(name),
)

test.each(withControls)('the focus is seen in %s, on one control after another as they stand', async (name) => {
  mount(<main>{samples[name]}</main>)
  // A long text has its button once it is measured.
  await expect.poll(() => controls().length).toBeGreaterThan(0)
  const before = controls().map(getRings)
  const reached: Element[] = []
  const all = controls()
  for (const [at, control] of all.entries()) {
    await userEvent.tab()
    reached.push(document.activeElement!)
    await untilStill()
    expect(getRings(control), control.outerHTML).not.toBe(before[at])
  }
  expect(reached).toEqual(all)
})

test.each(withControls)('with forced colours the focus is seen in %s', async (name) => {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] })
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [] })
  })
  mount(<main>{samples[name]}</main>)
  await expect.poll(() => controls().length).toBeGreaterThan(0)
  const [first] = controls()
  const before = getRings(first!)
  await userEvent.tab()
  await untilStill()
  expect(getRings(first!)).not.toBe(before)
})

/** The area that takes a press for this control: its own, that of its label, or what `::after` makes of it. */
function getTarget(control: HTMLElement): { width: number; height: number } {
  const [label] = (control as HTMLInputElement).labels ?? []
  const boxes = [control, ...(label && control.matches('[type=radio], [type=checkbox]') ? [label] : [])]
  const sizes = boxes.map((box) => {
    const { width, height } = box.getBoundingClientRect()
    const after = getComputedStyle(box, '::after')
    const isTarget = after.position === 'absolute' && after.content !== 'none'
    return {
      width: Math.max(width, isTarget ? Number.parseFloat(after.width) || 0 : 0),
      height: Math.max(height, isTarget ? Number.parseFloat(after.height) || 0 : 0),
    }
  })
  return { width: Math.max(...sizes.map(({ width }) => width)), height: Math.max(...sizes.map(({ height }) => height)) }
}

test.each(withControls)('a finger hits each control of %s', async (name) => {
  const { innerWidth, innerHeight } = window
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await page.viewport(390, 844)
  mount(<main>{samples[name]}</main>)
  for (const control of controls()) {
    const { width, height } = getTarget(control)
    const isLinkInText = getComputedStyle(control).display === 'inline'
    // Links of a list stand as lines do, a small button is 36 px high, and the rest is as high as a finger.
    const least = control.matches('li a') ? 24 : control.matches('button') ? 36 : 44
    if (!isLinkInText) expect(Math.min(width, height), control.outerHTML).toBeGreaterThanOrEqual(least)
  }
})

test('a press with a pointer draws no ring, and a key after it does', async () => {
  mount(
    <>
      <Button>First</Button>
      <Button>Second</Button>
    </>,
  )
  const ring = (name: string) => getComputedStyle(page.getByRole('button', { name }).element()).outlineStyle
  await page.getByRole('button', { name: 'First' }).click()
  expect(ring('First')).toBe('none')
  await userEvent.tab()
  expect(ring('Second')).toBe('solid')
})

test('what only a script focuses, such as the content of the page, has no ring', async () => {
  mount(
    <main tabIndex={-1}>
      <button type="button">Next</button>
    </main>,
  )
  await userEvent.tab()
  document.querySelector('main')!.focus()
  await expect.element(page.getByRole('main')).toHaveFocus()
  expect(getComputedStyle(document.querySelector('main')!).outlineStyle).toBe('none')
})
