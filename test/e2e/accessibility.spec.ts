// axe checks every screen and modal at two widths in both themes. Nothing moves for who asked for less motion. On narrow screens
// nothing scrolls sideways, also not with text of twice the size.
import { expect, type Page } from '@playwright/test'
import { expectAccessible, sizes } from './axe.ts'
import { expectFits } from './fits.ts'
import { modals, screens } from './screens.ts'
import { expectSpec } from './spec.ts'
import { test } from './visitor.ts'

const narrow = { width: 320, height: 640 }

test.use({ viewport: sizes[0]!, contextOptions: { reducedMotion: 'reduce' } })

for (const { kind, name, open, shows = [], logsErrors } of [
  ...screens.map((screen) => ({ kind: 'screen', ...screen })),
  ...modals.map((modal) => ({ kind: 'modal', ...modal })),
]) {
  test(`${kind} ${name}: passes axe and fits 320 px`, async ({ page, browserErrors }) => {
    await open(page)
    if (logsErrors) browserErrors.length = 0
    for (const row of shows) await expectSpec(row, page.getByRole(kind === 'modal' ? 'dialog' : 'main').last())
    await expectStill(page)
    await expectAccessible(page)
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

/** No element has an animation of more than a tenth of a second, running or over. */
async function expectStill(page: Page): Promise<void> {
  const animated = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .map((element) => getComputedStyle(element))
      .filter(
        ({ animationName, animationDuration }) =>
          animationName !== 'none' && Number.parseFloat(animationDuration) > 0.1,
      )
      .map(({ animationName }) => animationName),
  )
  expect(animated).toEqual([])
}
