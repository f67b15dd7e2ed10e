// Mouse and keys as WebDriver has them, which the classic one and BiDi write down alike.
import type { Browser } from './driver.ts'

/** Presses and types by `perform`, which sends actions of this shape to the browser. */
export function hands(perform: (actions: object[]) => Promise<unknown>): Pick<Browser, 'press' | 'type'> {
  return {
    async press(x, y) {
      await perform([
        {
          id: 'mouse',
          type: 'pointer',
          actions: [
            { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        },
      ])
    },
    async type(text) {
      const strokes = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await perform([{ id: 'keys', type: 'key', actions: strokes }])
    },
  }
}
