// Focus management between the steps of a sheet.
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'

/** One open modal; `content` renders a `Dialog`. */
export interface SheetStep {
  /** Increases: a later step has a greater id. */
  id: number
  /** The focused element when this step opened, then those of the steps below it, nearest first. */
  openers: readonly (Element | null)[]
  content: ReactNode
}

/** State a step registers with its sheet. */
export interface StepState {
  dismissible: boolean
  onClose: () => void
  focusAfter: (() => HTMLElement | null | undefined) | undefined
}

/** On return to an earlier step, focuses the opener of the later one. A new step's title focuses itself. */
export function useStepFocus(
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
