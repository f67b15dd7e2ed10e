// The sheet that contains dialogs as steps, with focus management between the steps.
import { Dialog as Base } from '@base-ui/react/dialog'
import { createContext, type Ref, type RefObject, useImperativeHandle, useRef } from 'react'
import styles from './Dialog.module.css'
import { type SheetStep, type StepState, shownTitle, useStepFocus } from './useStepFocus.ts'

interface SheetProps {
  open: boolean
  /** Called when the closing animation has ended; the steps may then be unmounted. */
  onClosed: () => void
  /** Bottom first. All stay mounted and keep typed values; only the one with the id `shown` is visible. */
  steps: readonly SheetStep[]
  shown: number
  ref?: Ref<SheetHandle>
}

export interface SheetHandle {
  /** Closes the shown step, as Escape does. Returns false if it is not dismissible now. */
  leave: () => boolean
}

interface StepContextValue {
  id: number
  isShown: boolean
  /** There is a step below; closing this one returns to it. */
  isNested: boolean
  states: RefObject<Map<number, StepState>>
}

export const StepContext = createContext<StepContextValue | undefined>(undefined)

/** Traps the focus, locks page scrolling, and returns the focus to the opener, on the page and within steps. */
export function Sheet({ open, onClosed, steps, shown, ref }: SheetProps) {
  const popup = useRef<HTMLDivElement>(null)
  const states = useRef(new Map<number, StepState>())
  /** Steps in which something was typed or chosen: a stray tap beside the sheet would lose it. */
  const filled = useRef(new Set<number>())

  function leave(): boolean {
    const state = states.current.get(shown)
    if (!state?.dismissible) return false
    state.onClose()
    return true
  }

  /** Base UI passes over an element that only scripts can focus, such as `<main>`: the focus would be on the first field in it. */
  function focusAfter(): boolean {
    const place = states.current.get(shown)?.focusAfter?.()
    if (place) queueMicrotask(() => place.focus({ preventScroll: true }))
    return !place
  }

  useImperativeHandle(ref, () => ({ leave }))
  useStepFocus(popup, states, steps, shown)
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { reason }) => {
        if (!next && !(reason === 'outside-press' && filled.current.has(shown))) leave()
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
            onInput={({ target }) => {
              if ((target as HTMLInputElement).type !== 'search') filled.current.add(shown)
            }}
            aria-labelledby={getTitleId(shown)}
            finalFocus={focusAfter}
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
