// Every screen and modal, at two widths and in both themes, as axe sees them.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { modals, screens } from './screens.ts'
import { expect, test } from './visitor.ts'

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]
const themes = ['light', 'dark'] as const
const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

test.use({ viewport: sizes[0]!, contextOptions: { reducedMotion: 'reduce' } })

for (const { kind, name, open, complains } of [
  ...screens.map((screen) => ({ kind: 'screen', ...screen })),
  ...modals.map((modal) => ({ kind: 'modal', ...modal })),
]) {
  test(`${kind} ${name}: axe finds nothing`, async ({ page, complaints }) => {
    await open(page)
    if (complains) complaints.length = 0
    for (const size of sizes) {
      await page.setViewportSize(size)
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme })
        await standStill(page)
        expect.soft(await violationsOf(page), `${size.width} px, ${colorScheme}`).toEqual([])
      }
    }
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

async function violationsOf(page: Page): Promise<string[]> {
  // All is in one frame, so that no second page is needed to put results together.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(rules).analyze()
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id} (${help}) at ${node.target.join(' ')}`))
}
