// The one frame of every modal: a sheet from below on a phone, a centred panel from 768 px, or the full screen.
import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { type ComponentPropsWithoutRef, type ReactNode, useEffect, useRef } from 'react'
import { say } from '../language/say.ts'
import { cx } from './cx.ts'
import styles from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'

export type DialogProps = {
  open: boolean
  /** Asked to close: the button, Escape, or a press outside. */
  onClose: () => void
  /** The sheet has left the screen; now it may be unmounted. */
  onClosed?: (() => void) | undefined
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

/** Traps focus, locks the page's scroll, returns focus to the opener. The caller keeps it mounted until `onClosed`. */
export function Dialog({
  open,
  onClose,
  onClosed,
  title,
  size = 480,
  variant = 'sheet',
  dismissible = true,
  closeLabel = say('Close'),
  focusAfter,
  footer,
  children,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (!next && dismissible) onClose()
      }}
      onOpenChangeComplete={(next) => {
        if (!next) onClosed?.()
      }}
      disablePointerDismissal={!dismissible}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            ref={popup}
            className={cx(styles.popup, styles[variant], styles[`size${size}`])}
            finalFocus={() => focusAfter?.() ?? true}
            initialFocus={() => popup.current?.querySelector<HTMLElement>('[data-dialog-title]') ?? popup.current}
          >
            {dismissible && (
              <div className={styles.close}>
                <Base.Close render={<IconButton label={closeLabel} icon={<X />} />} />
              </div>
            )}
            {title != null && <DialogTitle>{title}</DialogTitle>}
            {title != null || footer != null ? <DialogBody>{children}</DialogBody> : children}
            {footer != null && <DialogFooter>{footer}</DialogFooter>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** The heading of a dialog; takes the focus when it appears, also for the second step of a flow. */
export function DialogTitle({ children, hidden }: { children: ReactNode; hidden?: boolean | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const focused = document.activeElement
    // While the opener still has the focus the dialog is only opening: it notes the opener, then focuses this itself.
    if (focused === document.body || focused?.closest('[role="dialog"]')) heading.current?.focus()
  }, [])
  return (
    <Base.Title ref={heading} tabIndex={-1} data-dialog-title="" className={hidden ? 'visually-hidden' : styles.title}>
      {children}
    </Base.Title>
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
