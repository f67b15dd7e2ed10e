// Whether a page fits the screen it is shown on.
import { expect, type Page } from '@playwright/test'

/** Nothing sticks out of a page, or of a dialog that would scroll to it. */
export async function expectFits(page: Page): Promise<void> {
  const sticksOut = await page.evaluate(() => {
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
  expect(sticksOut).toEqual([])
  expect(await page.evaluate(() => document.scrollingElement!.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()!.width,
  )
}
