// The one sheet of every modal: from below on a phone, a centred panel from 768 px, or the full screen. A modal opened
// from a modal is its next step: the content changes, and a button leads back.
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
