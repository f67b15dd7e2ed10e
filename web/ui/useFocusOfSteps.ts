// The steps of a sheet, and the focus that follows them.
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'

/** One modal of those that are open; it draws a `Dialog`. */
export interface SheetStep {
  /** Counts up: a later step has a greater one. */
  id: number
  /** Where the focus was when it was opened, and when those below it were: the nearest first. */
  openers: readonly (Element | null)[]
  content: ReactNode
}

/** What a step tells its sheet. */
export interface StepState {
  dismissible: boolean
  onClose: () => void
  focusAfter: (() => HTMLElement | null | undefined) | undefined
}

/** Back on an earlier step, the focus is where the later one was opened from. A new step's title takes it by itself. */
export function useFocusOfSteps(
  popup: RefObject<HTMLDivElement | null>,
  states: RefObject<Map<number, StepState>>,
  steps: readonly SheetStep[],
  shown: number,
): void {
  const before = useRef({ shown, steps })
  useLayoutEffect(() => {
    const left = before.current.steps.find(({ id }) => id === before.current.shown)
    const wentBack = left !== undefined && shown < left.id
    before.current = { shown, steps }
    if (!wentBack) return
    for (const place of [states.current.get(left.id)?.focusAfter?.(), ...left.openers])
      if (place instanceof HTMLElement && popup.current?.contains(place)) {
        place.focus()
        if (document.activeElement === place) return
      }
    shownTitle(popup.current)?.focus()
  })
}

export function shownTitle(popup: HTMLElement | null): HTMLElement | undefined {
  return [...(popup?.querySelectorAll<HTMLElement>('[data-dialog-title]') ?? [])].find(
    (title) => title.closest('[hidden]') === null,
  )
}
