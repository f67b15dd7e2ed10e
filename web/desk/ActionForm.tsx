// One action of the desk as a plain form: its effect, the reason, and its buttons.
import type { ReactNode } from 'react'
import { limits } from '#contract/limits.ts'
import { usePosted } from '../shell/page-context.ts'
import { Button, type ButtonProps } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Notice } from '../ui/Notice.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { actionKey } from './DeskFrame.tsx'
import styles from './desk.module.css'

interface Props {
  action: string
  /** Who reads the reason; by default the person it concerns. */
  hint?: string
  /** Between the reason and the buttons. */
  choices?: ReactNode
  /** The submit buttons. */
  children: ReactNode
}

export function ActionForm({
  action,
  hint = 'Whoever it is about reads this, and it stands in the log.',
  choices,
  children,
}: Props) {
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
        hint={hint}
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

/** An ActionForm that is folded away; after a refusal it is open, because it says why. */
export function Folded({ summary, ...form }: { summary: string } & Props) {
  return (
    <details className={styles.veil} open={usePosted(form.action)?.failure !== undefined}>
      <summary>{summary}</summary>
      <ActionForm {...form} />
    </details>
  )
}

/** A key that leads to a button. */
export type Digit = 1 | 2 | 3 | 4 | 5

/** A submit button of an ActionForm. With `at`, that digit key moves the focus to it; Enter presses it. */
export function Act({ at, children, ...button }: { at?: Digit } & ButtonProps) {
  return (
    <Button type="submit" full {...button} {...(at && actionKey(at))}>
      <span className={styles.act}>
        {at && (
          <span className={styles.key} aria-hidden>
            {at}
          </span>
        )}
        <span>{children}</span>
      </span>
    </Button>
  )
}

/** A box of an ActionForm; after a refusal it is as it was posted. */
export function Choice({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Checkbox name={name} defaultChecked={usePosted()?.values[name] === '1'}>
      {children}
    </Checkbox>
  )
}
