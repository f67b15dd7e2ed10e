// Shows three lines of a text and the rest on request; without JavaScript, all of it.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import styles from './MoreText.module.css'

export type MoreTextProps = {
  children: ReactNode
  moreLabel: string
  lessLabel: string
  className?: string | undefined
}

export function MoreText({ children, moreLabel, lessLabel, className }: MoreTextProps) {
  const text = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [cut, setCut] = useState(false)
  useEffect(() => {
    const box = text.current
    if (!box) return
    const observer = new ResizeObserver(() => setCut(box.scrollHeight > box.clientHeight + 1))
    observer.observe(box)
    // A focus on a hidden line would scroll the clamped box, and leave it scrolled.
    const showFocused = ({ target }: FocusEvent) => {
      if (box.scrollTop > 0 || getBottom(target as Element) > getBottom(box) + 1) setOpen(true)
    }
    box.addEventListener('focusin', showFocused)
    return () => {
      observer.disconnect()
      box.removeEventListener('focusin', showFocused)
    }
  }, [])
  return (
    <div className={cx(styles.box, className)}>
      <div ref={text} className={cx(styles.text, !open && styles.clamped, 'whole-without-script')}>
        {children}
      </div>
      {(cut || open) && (
        <button type="button" aria-expanded={open} className={styles.toggle} onClick={() => setOpen(!open)}>
          {open ? lessLabel : moreLabel}
        </button>
      )}
    </div>
  )
}

function getBottom(element: Element): number {
  return element.getBoundingClientRect().bottom
}
