// What a device asks for: its own colours, less motion, more contrast, paper.
import { expect, onTestFinished, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { mount } from '../testing.tsx'
import { Button } from './Button.tsx'
import { ChipGroup } from './ChipGroup.tsx'
import { FilterChips } from './FilterChips.tsx'
import { PageLoader } from './PageLoader.tsx'
import { PikoDrawing } from './Piko.tsx'
import { base, blink } from './piko-poses.ts'
import { Skeleton } from './Skeleton.tsx'
import { Spinner } from './Spinner.tsx'
import { Switch } from './Switch.tsx'
import { Tabs } from './Tabs.tsx'
import { Tally } from './Tally.tsx'

/** The browser says so of its device until the test ends. */
async function emulate(features: Record<string, string>, media = ''): Promise<void> {
  const named = Object.entries(features).map(([name, value]) => ({ name, value }))
  await cdp().send('Emulation.setEmulatedMedia', { media, features: named })
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { media: '', features: [] })
  })
}

const look = (element: Element, pseudo?: string) => {
  const { outlineStyle, outlineColor, borderColor, borderTopWidth, backgroundColor } = getComputedStyle(element, pseudo)
  return [outlineStyle, outlineColor, borderColor, borderTopWidth, backgroundColor].join(' ')
}

test('with forced colours a chosen tile, chip, tab, switch and square still look chosen', async () => {
  await emulate({ 'forced-colors': 'active' })
  mount(
    <>
      <ChipGroup
        label="How much?"
        name="amount"
        value="20"
        options={['20', '50'].map((value) => ({ value, label: value }))}
      />
      <FilterChips
        label="Reactions"
        value="all"
        items={['all', 'love'].map((value) => ({ value, label: value, count: 1 }))}
      />
      <Tabs
        label="Sections"
        items={['on', 'off'].map((label) => ({ label, href: `/${label}`, current: label === 'on' }))}
      />
      <Switch label="On" defaultChecked />
      <Switch label="Off" />
      <Tally label="Goal" value={1} total={2} squares={2} />
    </>,
  )
  const all = (selector: string) => [...document.querySelectorAll(selector)]
  const differs = ([one, other]: Element[], pseudo?: string) => look(one!, pseudo) !== look(other!, pseudo)
  expect({
    tile: differs(all('fieldset label > span')),
    chip: differs(all('fieldset > button')),
    tab: differs(all('nav a'), '::after'),
    switch: differs(all('input[role=switch] ~ span'), '::after'),
    square: differs(all('[role=progressbar] i'), '::after'),
  }).toEqual({ tile: true, chip: true, tab: true, switch: true, square: true })
})

test('with forced colours a button without a border has one', async () => {
  await emulate({ 'forced-colors': 'active' })
  mount(<Button variant="quiet">Log in</Button>)
  const { borderTopStyle, borderTopWidth } = getComputedStyle(page.getByRole('button').element())
  expect([borderTopStyle, borderTopWidth]).toEqual(['solid', '2px'])
})

test.each([
  ['no-preference', true],
  ['reduce', false],
])('what moves by itself with a preference of “%s”: %s', async (preference, moves) => {
  await emulate({ 'prefers-reduced-motion': preference })
  mount(
    <>
      <div id="spinner">
        <Spinner />
      </div>
      <div id="skeleton">
        <Skeleton />
      </div>
      <div id="piko">
        <PikoDrawing art={base} blink={blink} hops />
      </div>
      <div id="loader">
        <PageLoader />
      </div>
    </>,
  )
  const isMoving = (id: string) =>
    [...document.querySelectorAll(`#${id} *`)].some((element) => {
      const { animationName, animationIterationCount } = getComputedStyle(element)
      // One fade in is no motion.
      return animationName !== 'none' && (animationIterationCount !== '1' || id === 'piko')
    })
  const parts = ['spinner', 'skeleton', 'piko', 'loader']
  expect(parts.filter(isMoving)).toEqual(moves ? parts : [])
})

test('with less motion a press changes at once', async () => {
  await emulate({ 'prefers-reduced-motion': 'reduce' })
  expect(getComputedStyle(document.documentElement).getPropertyValue('--press').trim()).toMatch(/^0m?s$/)
})

test('with more contrast thin lines are as dark as strong ones', async () => {
  await emulate({ 'prefers-contrast': 'more' })
  const style = getComputedStyle(document.documentElement)
  expect(style.getPropertyValue('--line')).toBe(style.getPropertyValue('--line-strong'))
})

test('on paper there is nothing to press', async () => {
  mount(
    <>
      <Button>Load more</Button>
      <FilterChips label="Reactions" value="all" items={[{ value: 'all', label: 'All' }]} />
      <Tabs label="Sections" items={[{ label: 'Snap', href: '/snap' }]} />
      <p>Salamat</p>
    </>,
  )
  const visible = () =>
    [...document.querySelectorAll<HTMLElement>('button, a, p')].flatMap((element) =>
      element.getClientRects().length > 0 ? (element.textContent ?? '') : [],
    )
  expect(visible()).toEqual(['Load more', 'All', 'Snap', 'Salamat'])
  await emulate({}, 'print')
  expect(visible()).toEqual(['Salamat'])
})
