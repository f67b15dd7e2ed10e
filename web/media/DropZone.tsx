// Area for adding photos by click or drop; a native file input underneath.
import { type DragEvent, type ReactNode, type Ref, useState } from 'react'
import { cx } from '../ui/cx.ts'
import styles from './DropZone.module.css'
import { acceptedTypes } from './pick.ts'

interface Props {
  /** Accessible name of the input: "Add photos". */
  label: string
  multiple?: boolean
  onFiles: (files: File[]) => void
  disabled?: boolean
  /** Id of a further description, such as an error. */
  describedBy?: string | undefined
  isInvalid?: boolean
  inputRef?: Ref<HTMLInputElement>
  className?: string | undefined
  /** Visible content, hidden from screen readers. */
  children: ReactNode
}

export function DropZone({
  label,
  multiple,
  onFiles,
  disabled,
  describedBy,
  isInvalid,
  inputRef,
  className,
  children,
}: Props) {
  const [isOver, setOver] = useState(false)

  function drop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (!disabled && files.length > 0) onFiles(files)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the input inside is the control
    <div
      className={cx(styles.zone, isOver && styles.over, className)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={inputRef}
        type="file"
        accept={acceptedTypes}
        multiple={multiple}
        disabled={disabled}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        className={styles.input}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // Reset, so that the same file can be chosen again after it was removed.
          event.target.value = ''
        }}
      />
      <div className={styles.face} aria-hidden="true">
        {children}
      </div>
    </div>
  )
}
