// The sheet dialogs stand on: its steps slide, and the focus goes with them.
import { Dialog as Base } from '@base-ui/react/dialog'
import { createContext, type Ref, type RefObject, useImperativeHandle, useRef } from 'react'
import styles from './Dialog.module.css'
import { type SheetStep, type StepState, shownTitle, useFocusOfSteps } from './useFocusOfSteps.ts'

interface SheetProps {
  open: boolean
  /** The sheet has left the screen; now its steps may be unmounted. */
  onClosed: () => void
  /** The lowest first. All stay mounted and keep what was typed; the one with the id `shown` is seen. */
  steps: readonly SheetStep[]
  shown: number
  ref?: Ref<SheetHandle>
}

export interface SheetHandle {
  /** Leaves the step that is shown, as Escape does. False where it may not be left now. */
  leave: () => boolean
}

interface StepContextValue {
  id: number
  isShown: boolean
  /** Another step lies below: leaving this one goes back to it. */
  isNested: boolean
  states: RefObject<Map<number, StepState>>
}

export const StepContext = createContext<StepContextValue | undefined>(undefined)

/** Traps focus, locks the page's scroll, returns the focus to the opener: on the page and on each step. */
export function Sheet({ open, onClosed, steps, shown, ref }: SheetProps) {
  const popup = useRef<HTMLDivElement>(null)
  const states = useRef(new Map<number, StepState>())

  function leave(): boolean {
    const state = states.current.get(shown)
    if (!state?.dismissible) return false
    state.onClose()
    return true
  }

  useImperativeHandle(ref, () => ({ leave }))
  useFocusOfSteps(popup, states, steps, shown)
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) leave()
      }}
      onOpenChangeComplete={(next) => {
        if (!next) onClosed()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            ref={popup}
            className={styles.popup}
            aria-labelledby={getTitleId(shown)}
            finalFocus={() => states.current.get(shown)?.focusAfter?.() ?? true}
            initialFocus={() => shownTitle(popup.current) ?? popup.current}
          >
            {steps.map(({ id, content }, place) => (
              <StepContext key={id} value={{ id, isShown: id === shown, isNested: place > 0, states }}>
                {content}
              </StepContext>
            ))}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

export function getTitleId(step: number): string {
  return `dialog-title-${step}`
}
