// Reorders a grid by dragging an item onto another position, by touch or mouse.
import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'

export interface Drag {
  key: string
  /** Distance from the start of the drag, in CSS pixels. */
  x: number
  y: number
  /** Index of the item under the pointer, counted from 0. */
  over: number | undefined
}

const START_PX = 4

/** Grid items need `data-place` with their index. `onDrop` is called once, when the item is released over another one. */
export function useDragOrder(onDrop: (key: string, place: number) => void) {
  const [drag, setDrag] = useState<Drag>()
  const drop = useRef(onDrop)
  drop.current = onDrop
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  function start(key: string, from: number, event: ReactPointerEvent): void {
    if (event.button !== 0) return
    const { pointerId, clientX, clientY } = event
    let current: Drag | undefined
    stop.current = stopListening

    function move(at: PointerEvent): void {
      if (at.pointerId !== pointerId) return
      const [x, y] = [at.clientX - clientX, at.clientY - clientY]
      if (!current && Math.hypot(x, y) < START_PX) return
      const place = placeAt(at.clientX, at.clientY, from)
      current = { key, x, y, over: place?.index }
      place?.element.scrollIntoView({ block: 'nearest' })
      setDrag(current)
    }

    function end(at: PointerEvent): void {
      if (at.pointerId !== pointerId) return
      stopListening()
      setDrag(undefined)
      if (at.type === 'pointerup' && current?.over !== undefined) drop.current(key, current.over)
    }

    // One by one, because Chrome 87 does not know the option `signal`.
    function stopListening(): void {
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', end)
    }

    addEventListener('pointermove', move)
    addEventListener('pointerup', end)
    addEventListener('pointercancel', end)
  }

  return { drag, start }
}

function placeAt(x: number, y: number, from: number): { index: number; element: Element } | undefined {
  for (const element of document.elementsFromPoint(x, y)) {
    const place = element.closest<HTMLElement>('[data-place]')
    const index = Number(place?.dataset.place)
    if (place && index !== from) return { index, element: place }
  }
  return undefined
}
