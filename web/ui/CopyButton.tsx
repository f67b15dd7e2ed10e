// Copies a text to the clipboard and confirms it.
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { say } from '../language/say.ts'
import { Button, type ButtonProps } from './Button.tsx'
import styles from './CopyButton.module.css'
import { cx } from './cx.ts'

export type CopyButtonProps = Omit<ButtonProps, 'as' | 'children' | 'icon' | 'onClick'> & {
  /** The text to copy. */
  text: string
  label?: string | undefined
  copiedLabel?: string | undefined
  /** Shows only the icon; the label is for screen readers. */
  iconOnly?: boolean | undefined
}

/** If the browser refuses, nothing is shown, because the text beside the button can be selected. */
export function CopyButton({
  text,
  label = say('Copy'),
  copiedLabel = say('Copied'),
  iconOnly,
  variant = 'outline',
  size = 'medium',
  className,
  ...button
}: CopyButtonProps) {
  /** How often it was copied: each time is confirmed for two seconds of its own. */
  const [copied, setCopied] = useState(0)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(0), 2000)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy(): Promise<void> {
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setCopied((times) => (done ? times + 1 : 0))
  }

  return (
    <Button
      {...button}
      variant={variant}
      size={size}
      icon={copied ? <Check /> : <Copy />}
      className={cx('needs-script', iconOnly && styles.icon, className)}
      onClick={copy}
    >
      <span className={iconOnly ? 'visually-hidden' : undefined} aria-live="polite">
        {copied ? copiedLabel : label}
      </span>
    </Button>
  )
}
