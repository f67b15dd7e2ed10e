// The one sheet of every modal: from below on a phone, a centred panel from 768 px, or the full screen. A modal opened
// from a modal is its next step: the content changes, and a button leads back.
import { Dialog as Base } from '@base-ui/react/dialog'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import X from 'lucide-react/icons/x'
import {
  type ComponentPropsWithoutRef,
  createContext,
  type ReactNode,
  type Ref,
  type RefObject,
  use,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import { say } from '../language/say.ts'
import { cx } from './cx.ts'
import styles from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'

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

const StepContext = createContext<StepContextValue | undefined>(undefined)

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

function getTitleId(step: number): string {
  return `dialog-title-${step}`
}

function shownTitle(popup: HTMLElement | null): HTMLElement | undefined {
  return [...(popup?.querySelectorAll<HTMLElement>('[data-dialog-title]') ?? [])].find(
    (title) => title.closest('[hidden]') === null,
  )
}

export type DialogProps = {
  /** Asked to close: the button, Escape, or a press outside. */
  onClose: () => void
  /** The heading. Leave it out when the content brings its own `<DialogTitle>`. */
  title?: ReactNode
  /** Width from 768 px: 480 for a form, 720 for a grid, 1000 for a photo. */
  size?: 480 | 720 | 1000 | undefined
  /** `full` covers the screen below 768 px and stands as a 560 px panel above. */
  variant?: 'sheet' | 'full' | undefined
  /** False while leaving would lose something: neither Escape nor a press outside closes, and there is no button. */
  dismissible?: boolean | undefined
  closeLabel?: string | undefined
  /** Where the focus goes when it closes; to the opener unless told. */
  focusAfter?: (() => HTMLElement | null | undefined) | undefined
  /** Buttons that stay in sight under the scrolling content. */
  footer?: ReactNode
  children?: ReactNode
}

/** What one modal shows in the sheet. */
export function Dialog({
  onClose,
  title,
  size = 480,
  variant = 'sheet',
  dismissible = true,
  closeLabel = say('Close'),
  focusAfter,
  footer,
  children,
}: DialogProps) {
  const { id, isShown, isNested, states } = use(StepContext)!
  useLayoutEffect(() => {
    states.current.set(id, { dismissible, onClose, focusAfter })
  })
  useEffect(() => () => void states.current.delete(id), [id, states])
  return (
    <div
      className={cx(styles.panel, styles[variant], styles[`size${size}`], isNested && styles.nested)}
      hidden={!isShown}
    >
      {dismissible && (
        <div className={styles.close}>
          <Base.Close
            render={
              isNested ? (
                <IconButton label={say('Back')} icon={<ArrowLeft />} />
              ) : (
                <IconButton label={closeLabel} icon={<X />} />
              )
            }
          />
        </div>
      )}
      {title != null && <DialogTitle>{title}</DialogTitle>}
      {title != null || footer != null ? <DialogBody>{children}</DialogBody> : children}
      {footer != null && <DialogFooter>{footer}</DialogFooter>}
    </div>
  )
}

/** The heading of a dialog; takes the focus when it appears, also for the second step of a flow. */
export function DialogTitle({ children, hidden }: { children: ReactNode; hidden?: boolean | undefined }) {
  const { id } = use(StepContext)!
  const heading = useRef<HTMLHeadingElement>(null)
  // As it is drawn, before a field of the same step that wants the focus asks for it.
  useLayoutEffect(() => {
    const focused = document.activeElement
    // While the opener still has the focus the dialog is only opening: it notes the opener, then focuses this itself.
    if (focused === document.body || focused?.closest('[role="dialog"]')) heading.current?.focus()
  }, [])
  return (
    <h2
      ref={heading}
      id={getTitleId(id)}
      tabIndex={-1}
      data-dialog-title=""
      className={hidden ? 'visually-hidden' : styles.title}
    >
      {children}
    </h2>
  )
}

/** The content, inset from the edges of the panel. */
export function DialogBody({ className, ...rest }: ComponentPropsWithoutRef<'div'>) {
  return <div {...rest} className={cx(styles.body, className)} />
}

/** The buttons, in sight at the foot of the panel: the first is the main one. */
export function DialogFooter({ className, ...rest }: ComponentPropsWithoutRef<'div'>) {
  return <div {...rest} className={cx(styles.footer, className)} />
}
