// One action of the desk as a plain form: what it will do, why, and its buttons.
import type { ReactNode } from 'react'
import { limits } from '#contract/limits.ts'
import { usePosted } from '../shell/page-context.ts'
import { Notice } from '../ui/Notice.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import styles from './desk.module.css'

interface Props {
  action: string
  /** Between the reason and the buttons. */
  choices?: ReactNode
  /** Buttons that send it. */
  children: ReactNode
}

export function ActionForm({ action, choices, children }: Props) {
  const posted = usePosted(action)
  const { message, ...others } = posted?.failure?.errors ?? {}
  const elsewhere = Object.values(others).flat()
  return (
    <form method="post" action={action} className={styles.form}>
      {posted?.failure && !message && (
        <Notice tone="error" alert>
          {elsewhere.length > 0 ? elsewhere.join(' ') : posted.failure.message}
        </Notice>
      )}
      <TextArea
        label="Why"
        hint="Whoever it is about reads this, and it stands in the log."
        name="message"
        rows={3}
        max={limits.deskMessageMax}
        required
        errors={message}
        defaultValue={posted?.values.message ?? ''}
      />
      {choices}
      {children}
    </form>
  )
}

export function Choice({ name, children, on = false }: { name: string; children: ReactNode; on?: boolean }) {
  return (
    <label className={styles.check}>
      <input type="checkbox" name={name} value="1" defaultChecked={on} />
      <span>{children}</span>
    </label>
  )
}
