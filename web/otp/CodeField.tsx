// Six digits in one field: typed, pasted, or autofilled by the phone.
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useId, useLayoutEffect, useRef } from 'react'
import { say } from '../language/say.ts'
import { cx } from '../ui/cx.ts'
import { Field } from '../ui/Field.tsx'
import styles from './CodeField.module.css'

interface Props {
  value: string
  onValueChange: (typed: string) => void
  /** The error of the last code; announced once, and visible until the next one is refused. */
  problem: string
  /** Shown in red. */
  isWrong: boolean
  /** Read-only, but keeps the focus. */
  isLocked: boolean
}

export function CodeField({ value, onValueChange, problem, isWrong, isLocked }: Props) {
  const problemId = useId()
  const input = useRef<HTMLInputElement>(null)
  // A layout effect, so that the sheet does not move the focus first when the button that had it disappears.
  useLayoutEffect(() => input.current?.focus(), [])
  return (
    <div>
      <Field
        label={say('Code')}
        hint={say('Six digits. We check it as soon as you type the last one.')}
        describedBy={problemId}
      >
        {(control) => (
          <span className={cx(styles.box, isWrong && styles.wrong)}>
            <input
              {...control}
              ref={input}
              name="otp_code"
              type="text"
              inputMode="numeric"
              autoComplete="one-time-code"
              aria-invalid={isWrong || undefined}
              readOnly={isLocked}
              value={value}
              onChange={(event) => onValueChange(event.target.value)}
              className={styles.input}
            />
          </span>
        )}
      </Field>
      <div id={problemId} aria-live="polite" className={styles.problem}>
        {problem && (
          <p>
            <CircleAlert />
            {problem}
          </p>
        )}
      </div>
    </div>
  )
}
