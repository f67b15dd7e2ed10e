// Every screen and modal, at two widths and in both themes, as axe sees them; and on small screens, also with text of twice
// the size, where nothing scrolls sideways.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expectFits } from './fits.ts'
import { modals, screens } from './screens.ts'
import { sees } from './spec.ts'
import { expect, test } from './visitor.ts'

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]
const themes = ['light', 'dark'] as const
const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What another theme changes: colours, and nothing that stands in the document. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']
const narrow = { width: 320, height: 640 }

test.use({ viewport: sizes[0]!, contextOptions: { reducedMotion: 'reduce' } })

for (const { kind, name, open, shows = [], complains } of [
  ...screens.map((screen) => ({ kind: 'screen', ...screen })),
  ...modals.map((modal) => ({ kind: 'modal', ...modal })),
]) {
  test(`${kind} ${name}: axe finds nothing, and it fits 320 px`, async ({ page, complaints }) => {
    await open(page)
    if (complains) complaints.length = 0
    for (const row of shows) await sees(row, page.getByRole(kind === 'modal' ? 'dialog' : 'main').last())
    for (const size of sizes) {
      await page.setViewportSize(size)
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme })
        await standStill(page)
        expect.soft(await getViolations(page, colorScheme), `${size.width} px, ${colorScheme}`).toEqual([])
      }
    }
    await page.setViewportSize(narrow)
    await expectFits(page)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    for (const width of [320, 360, 412])
      await test.step(`text of twice the size at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 800 })
        await expectFits(page)
      })
  })
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
