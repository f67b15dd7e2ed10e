// The sheet dialogs stand on: its steps slide, and the focus goes with them.
import { Dialog as Base } from '@base-ui/react/dialog'
import {
  createContext,
  type ReactNode,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import styles from './Dialog.module.css'

/** One modal of those that are open; it draws a `Dialog`. */
interface SheetStep {
  /** Counts up: a later step has a greater one. */
  id: number
  /** Where the focus was when it was opened, and when those below it were: the nearest first. */
  openers: readonly (Element | null)[]
  content: ReactNode
}

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

/** What a step tells its sheet. */
interface StepState {
  dismissible: boolean
  onClose: () => void
  focusAfter: (() => HTMLElement | null | undefined) | undefined
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

/** Back on an earlier step, the focus is where the later one was opened from. A new step's title takes it by itself. */
function useFocusOfSteps(
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

export function getTitleId(step: number): string {
  return `dialog-title-${step}`
}

function shownTitle(popup: HTMLElement | null): HTMLElement | undefined {
  return [...(popup?.querySelectorAll<HTMLElement>('[data-dialog-title]') ?? [])].find(
    (title) => title.closest('[hidden]') === null,
  )
}
