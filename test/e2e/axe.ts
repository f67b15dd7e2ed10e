// Runs axe on a page at two widths in both themes.
import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

export const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]
const themes = ['light', 'dark'] as const
const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Another theme changes only colours, so only these rules run again. */
const colourRules = ['color-contrast', 'link-in-text-block']

export async function expectAccessible(page: Page, what = ''): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme })
      await finishAnimations(page)
      expect.soft(await getViolations(page, colorScheme), `${what} ${size.width} px, ${colorScheme}`).toEqual([])
    }
  }
}

/** A transition between themes passes through colours that the product does not use. */
async function finishAnimations(page: Page): Promise<void> {
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

/** Loads axe once per page: its Playwright builder sends half a megabyte for each check, and returns all passes too. */
async function getViolations(page: Page, theme: (typeof themes)[number]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async (runOnly) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
        runOnly,
        resultTypes: ['violations'],
        // Preloading media and style sheets serves rules that are not used here.
        preload: false,
      })
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => `${id} (${help}) at ${node.target.join(' ')}`),
      )
    },
    theme === 'light' ? { type: 'tag' as const, values: rules } : { type: 'rule' as const, values: colourRules },
  )
}
