// Mouse and keyboard actions, in the format that classic WebDriver and WebDriver BiDi share.
import type { Browser } from './driver.ts'

/** Presses and types through `perform`, which sends such actions to the browser. */
export function createInput(perform: (actions: object[]) => Promise<unknown>): Pick<Browser, 'press' | 'type'> {
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
