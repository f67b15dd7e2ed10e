// Checks that a page fits the width of its screen.
import { expect, type Page } from '@playwright/test'

/**
 * No element extends beyond the right edge of the page or of a dialog, which would scroll sideways. Waits for what is laid out by script
 * after the screen changes its size: an open list is placed anew a frame later.
 */
export async function expectFits(page: Page): Promise<void> {
  await expect.poll(() => getOverflowing(page)).toEqual([])
  expect(await page.evaluate(() => document.scrollingElement!.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()!.width,
  )
}

function getOverflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
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
}
