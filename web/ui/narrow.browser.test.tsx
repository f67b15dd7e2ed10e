// Small screens and large letters: nothing is wider than the screen, so that nobody has to scroll sideways to read a line.
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '../testing.tsx'
import { samples } from './samples.fixture.tsx'

/** What is on the screen only beyond its right or left edge. What can be scrolled or is cut off on purpose stays inside. */
function findOverflow(): string[] {
  const width = document.documentElement.clientWidth
  return [...document.body.querySelectorAll<HTMLElement>('main *')].flatMap((element) => {
    const { left, right, width: own } = element.getBoundingClientRect()
    const isOutside = own > 0 && (right > width + 1 || left < -1)
    return isOutside && !element.closest('.visually-hidden') && !isInsideScroller(element) ? [summarize(element)] : []
  })
}

function isInsideScroller(element: Element): boolean {
  const box = element.parentElement?.closest<HTMLElement>('main *')
  if (!box) return false
  return getComputedStyle(box).overflowX !== 'visible' || isInsideScroller(box)
}

function summarize(element: Element): string {
  return `<${element.localName}> ${element.textContent.slice(0, 20)}`
}

test.each(Object.keys(samples))('%s fits on a screen of 320 px with letters of twice the size', async (name) => {
  const { innerWidth, innerHeight } = window
  document.documentElement.style.fontSize = '200%'
  onTestFinished(() => {
    document.documentElement.style.fontSize = ''
    return page.viewport(innerWidth, innerHeight)
  })
  await page.viewport(320, 640)
  mount(<main style={{ paddingInline: 16 }}>{samples[name]}</main>)
  expect(findOverflow()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})
