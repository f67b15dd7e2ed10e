// Six digits in one field: typed, pasted, or filled in by the phone.
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useId, useLayoutEffect, useRef } from 'react'
import { say } from '../language/say.ts'
import { cx } from '../ui/cx.ts'
import { Field } from '../ui/Field.tsx'
import styles from './CodeField.module.css'

interface Props {
  value: string
  onValueChange: (typed: string) => void
  /** What was wrong with the last code; heard once, and seen until the next one is refused. */
  problem: string
  /** Red. */
  isWrong: boolean
  /** What is typed stays as it is, and the focus too. */
  isLocked: boolean
}

export function CodeField({ value, onValueChange, problem, isWrong, isLocked }: Props) {
  const problemId = useId()
  const input = useRef<HTMLInputElement>(null)
  // In the moment it is drawn: where the button before it took the focus along, the sheet would take it a frame later.
  useLayoutEffect(() => input.current?.focus(), [])
  return (
    <div>
      <Field
        label={say('Code')}
        hint={say('Six digits. It is sent by itself with the last one.')}
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
