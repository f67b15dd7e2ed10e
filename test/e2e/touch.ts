// Touch gestures, sent to Chromium as a touch screen does.
import type { Locator, Page } from '@playwright/test'

export interface Point {
  x: number
  y: number
}

export async function getMiddle(element: Locator): Promise<Point> {
  const { x, y, width, height } = (await element.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

/** Seconds between two events of a touch screen. */
const EVENT_SECONDS = 1 / 60

/**
 * Fingers touch the first points, move over the others and are lifted at the last. The events carry the times of a touch screen:
 * with arrival times, a busy machine would turn a resting finger into a fling.
 */
export async function gesture(page: Page, steps: Point[][]): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const begun = Date.now() / 1000
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[], step: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map((point, id) => ({ ...point, id })),
      timestamp: begun + step * EVENT_SECONDS,
    })
  for (const [step, points] of steps.entries()) await touch(step === 0 ? 'touchStart' : 'touchMove', points, step)
  await touch('touchEnd', [], steps.length)
  await devtools.detach()
}

/** Drags one finger between two points and rests before lifting it, so that nothing is flung. */
export async function drag(page: Page, from: Point, to: Point): Promise<void> {
  const moves = 20
  const rests = 10
  const steps = Array.from({ length: moves + rests }, (_, step) => {
    const share = Math.min(step / moves, 1)
    return [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }]
  })
  await gesture(page, steps)
}
