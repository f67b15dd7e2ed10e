// The frame of every modal: a bottom sheet on a phone, a centred panel from 768 px, or the full screen. A modal opened
// from a modal is its next step: the content changes, and a back button appears.
import { Dialog as Base } from '@base-ui/react/dialog'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import X from 'lucide-react/icons/x'
import { type ComponentPropsWithoutRef, type ReactNode, use, useEffect, useLayoutEffect, useRef } from 'react'
import { say } from '../language/say.ts'
import { cx } from './cx.ts'
import styles from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'
import { getTitleId, StepContext } from './Sheet.tsx'

export type DialogProps = {
  /** Called when the user closes the dialog by its button, Escape or a click outside. */
  onClose: () => void
  /** The heading. Omit if the content renders its own `<DialogTitle>`. */
  title?: ReactNode
  /** Width from 768 px: 480 for a form, 720 for a grid, 1000 for a photo. */
  size?: 480 | 720 | 1000 | undefined
  /** `full` covers the screen below 768 px and is a 560 px panel above. */
  variant?: 'sheet' | 'full' | undefined
  /** False while closing would lose something: Escape and clicks outside do nothing, and there is no close button. */
  dismissible?: boolean | undefined
  /** Element to focus after closing; the opener by default. */
  focusAfter?: (() => HTMLElement | null | undefined) | undefined
  /** Buttons that stay visible below the scrolling content. */
  footer?: ReactNode
  children?: ReactNode
}

/** The content of one modal in the sheet. */
export function Dialog({
  onClose,
  title,
  size = 480,
  variant = 'sheet',
  dismissible = true,
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
                <IconButton label={say('Close')} icon={<X />} />
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

/** The heading of a dialog; takes the focus on mount, also in the second step of a flow. */
export function DialogTitle({ children }: { children: ReactNode }) {
  const { id } = use(StepContext)!
  const heading = useRef<HTMLHeadingElement>(null)
  // A layout effect, so that a field of the same step with autofocus takes the focus afterwards.
  useLayoutEffect(() => {
    const focused = document.activeElement
    // While the opener still has the focus, Base UI is opening the dialog: it records the opener and focuses this title itself.
    if (focused === document.body || focused?.closest('[role="dialog"]')) heading.current?.focus()
  }, [])
  return (
    <h2 ref={heading} id={getTitleId(id)} tabIndex={-1} data-dialog-title="" className={styles.title}>
      {children}
    </h2>
  )
}

/** The padded content of the panel. */
export function DialogBody({ className, ...rest }: ComponentPropsWithoutRef<'div'>) {
  return <div {...rest} className={cx(styles.body, className)} />
}

/** The buttons, always visible at the bottom of the panel; the first is the main one. */
export function DialogFooter({ className, ...rest }: ComponentPropsWithoutRef<'div'>) {
  return <div {...rest} className={cx(styles.footer, className)} />
}
