// A page as axe sees it, at two widths and in both themes.
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

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

async function getViolations(page: Page, theme: (typeof themes)[number]): Promise<string[]> {
  // All is in one frame, so that no second page is needed to put results together.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (theme === 'light' ? axe.withTags(rules) : axe.withRules(rulesOfColour)).analyze()
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id} (${help}) at ${node.target.join(' ')}`))
}
