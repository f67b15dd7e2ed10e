// Checks that a page fits the width of its screen.
import { expect, type Page } from '@playwright/test'

/** No element extends beyond the right edge of the page or of a dialog, which would scroll sideways. */
export async function expectFits(page: Page): Promise<void> {
  const overflowing = await page.evaluate(() => {
    const frames = [document.scrollingElement!, ...document.querySelectorAll('[role=dialog] > div')]
    return frames
      .filter((frame) => frame.scrollWidth > frame.clientWidth)
      .flatMap((frame) => {
        const edge = frame.getBoundingClientRect().left + frame.clientWidth
        const ends = [...frame.querySelectorAll('*')].filter((element) => element.childElementCount === 0)
        return ends.filter((element) => element.getBoundingClientRect().right > edge + 1)
      })
      .map((element) => `${element.tagName} ${element.className}: ${element.textContent.slice(0, 40)}`)
  })
  expect(overflowing).toEqual([])
  expect(await page.evaluate(() => document.scrollingElement!.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()!.width,
  )
}
