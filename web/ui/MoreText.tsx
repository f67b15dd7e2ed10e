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
    return () => observer.disconnect()
  }, [])
  return (
    <div className={cx(styles.box, className)}>
      {/* Only a focus on a hidden line scrolls the clamped box, and would leave it scrolled. */}
      <div
        ref={text}
        className={cx(styles.text, !open && styles.clamped, 'whole-without-script')}
        onScroll={() => setOpen(true)}
      >
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
