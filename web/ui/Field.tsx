// What stands around every control: its label, its hint, its errors, and the ids that tie them together.
import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import styles from './Field.module.css'

/** What every field takes. */
export type FieldProps = {
  label: ReactNode
  /** The label is still spoken, not shown. */
  labelHidden?: boolean | undefined
  /** A word after the label, such as "optional". */
  note?: string | undefined
  /** One line between label and control. */
  hint?: ReactNode
  /** What is wrong, as sentences; the control is then marked invalid. */
  errors?: readonly string[] | undefined
  /** The control's id; made when absent. An error summary links to it. */
  id?: string | undefined
  /** Of the whole field, not of the control. */
  className?: string | undefined
}

/** What the control itself must carry. */
type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type Props = FieldProps & {
  /** The id of more words that describe the control, such as a counter. */
  describedBy?: string | undefined
  /** Right of the errors: a counter. */
  aside?: ReactNode
  children: (control: ControlProps) => ReactNode
}

/** Parts what every field takes from what is its control's own. */
export function partField<P extends FieldProps>({ label, labelHidden, note, hint, errors, id, className, ...own }: P) {
  return { field: { label, labelHidden, note, hint, errors, id, className }, own }
}

/** Wires a label, hint and errors to the one control that `children` returns. */
export function Field({ label, labelHidden, note, hint, errors, id, className, describedBy, aside, children }: Props) {
  const made = useId()
  const controlId = id ?? made
  const hintId = `${controlId}-hint`
  const errorsId = `${controlId}-errors`
  const wrong = Boolean(errors?.length)
  return (
    <div className={cx(styles.field, wrong && styles.wrong, className)}>
      <label htmlFor={controlId} className={cx(styles.label, labelHidden && 'visually-hidden')}>
        {label}
        {note && <span className={styles.note}> {note}</span>}
      </label>
      {hint && (
        <div id={hintId} className={styles.hint}>
          {hint}
        </div>
      )}
      {children({
        id: controlId,
        'aria-describedby': cx(hint != null && hintId, wrong && errorsId, describedBy) || undefined,
        'aria-invalid': wrong || undefined,
      })}
      <div className={styles.below}>
        <FieldErrors id={errorsId} errors={errors} />
        {aside}
      </div>
    </div>
  )
}

/** The errors of one field; a polite live region, so that a new one is heard. */
export function FieldErrors({ id, errors }: { id: string; errors: readonly string[] | undefined }) {
  return (
    <div id={id} aria-live="polite" className={styles.errors}>
      {errors?.map((error) => (
        <p key={error}>
          <CircleAlert />
          {error}
        </p>
      ))}
    </div>
  )
}
