// The label, hint and errors around every control, and the ids that connect them.
import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import styles from './Field.module.css'

/** Props of every field. */
export type FieldProps = {
  label: ReactNode
  /** Hides the label visually; screen readers still read it. */
  labelHidden?: boolean | undefined
  /** A word after the label, such as "optional". */
  note?: string | undefined
  /** One line between label and control. */
  hint?: ReactNode
  /** Error sentences; if any, the control is marked invalid. */
  errors?: readonly string[] | undefined
  /** Id of the control, generated if absent. An error summary links to it. */
  id?: string | undefined
  /** Class of the whole field, not of the control. */
  className?: string | undefined
}

/** Attributes the control must have. */
type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type Props = FieldProps & {
  /** Id of a further description of the control, such as a counter. */
  describedBy?: string | undefined
  /** Right of the errors, such as a counter. */
  aside?: ReactNode
  children: (control: ControlProps) => ReactNode
}

/** Separates the common field props from the props of the control itself. */
export function splitProps<P extends FieldProps>({ label, labelHidden, note, hint, errors, id, className, ...own }: P) {
  return { field: { label, labelHidden, note, hint, errors, id, className }, own }
}

/** Connects label, hint and errors to the control that `children` returns. */
export function Field({ label, labelHidden, note, hint, errors, id, className, describedBy, aside, children }: Props) {
  const generatedId = useId()
  const controlId = id ?? generatedId
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
        'aria-describedby': cx(Boolean(hint) && hintId, wrong && errorsId, describedBy) || undefined,
        'aria-invalid': wrong || undefined,
      })}
      <div className={styles.below}>
        <FieldErrors id={errorsId} errors={errors} />
        {aside}
      </div>
    </div>
  )
}

/** The errors of one field, in a polite live region, so that screen readers announce new ones. */
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
