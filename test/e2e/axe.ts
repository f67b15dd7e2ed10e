// A page as axe sees it, at two widths and in both themes.
import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

export const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]
const themes = ['light', 'dark'] as const
const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What another theme changes: colours, and nothing that stands in the document. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

export async function expectAccessible(page: Page, what = ''): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme })
      await standStill(page)
      expect.soft(await getViolations(page, colorScheme), `${what} ${size.width} px, ${colorScheme}`).toEqual([])
    }
  }
}

/** A colour on its way from one theme to the other is no colour of ours. */
async function standStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ timeline, effect }) =>
          timeline === document.timeline && Number.isFinite(effect?.getComputedTiming().endTime),
      )
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })
}

/** axe's own builder for Playwright brings its half a megabyte anew into each look, and all that was well back out. */
async function getViolations(page: Page, theme: (typeof themes)[number]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async (runOnly) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
        runOnly,
        resultTypes: ['violations'],
        // What is asked of media and style sheets beforehand is for rules that are not among ours.
        preload: false,
      })
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => `${id} (${help}) at ${node.target.join(' ')}`),
      )
    },
    theme === 'light' ? { type: 'tag' as const, values: rules } : { type: 'rule' as const, values: rulesOfColour },
  )
}
