// Fingers on the glass, as Chromium gets them from a touch screen.
import type { Locator, Page } from '@playwright/test'

export interface Point {
  x: number
  y: number
}

export async function getMiddle(element: Locator): Promise<Point> {
  const { x, y, width, height } = (await element.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

/** Fingers set down at the first places, moved over the others and lifted at the last. */
export async function gesture(page: Page, steps: Point[][]): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) })
  for (const [step, points] of steps.entries()) await touch(step === 0 ? 'touchStart' : 'touchMove', points)
  await touch('touchEnd', [])
  await devtools.detach()
}
