// Using a page with the keyboard alone.
import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until this has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let steps = 0; steps < 60; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target, 'not reached by 60 presses of Tab').toBeFocused()
}

/** Tabs to a field and types into it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}
