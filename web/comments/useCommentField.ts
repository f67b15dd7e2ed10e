// State of the text field of a comment: its text, and its errors.
import { useRef, useState } from 'react'
import type { PostedForm } from '#contract/html.ts'
import type { ApiError } from '../shell/api.ts'
import { forgetKept, useKept } from '../shell/kept-values.ts'
import styles from './CommentForm.module.css'

/**
 * `posted`: this form as it was posted without JavaScript; without it the text starts as `first`, or as it was `keptAs` that name in this
 * tab.
 */
export function useCommentField(
  posted: PostedForm | undefined,
  { first = '', keptAs }: { first?: string | undefined; keptAs?: string } = {},
) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [message, setMessage] = useState(posted?.values.message ?? first)
  const [errors, setErrors] = useState(
    posted?.failure && getErrors(posted.failure.errors ?? {}, posted.failure.message),
  )
  const latest = useRef(message)
  useKept(keptAs, message, posted ? undefined : type)
  /** Clears the errors too. */
  function type(text: string): void {
    latest.current = text
    setMessage(text)
    setErrors(undefined)
  }

  return {
    message,
    /** Whether nothing else was typed since this rendering, such as while its text was sent. */
    isLatest: () => latest.current === message,
    clear(): void {
      type('')
      // Who has left the page meanwhile does not find it typed again.
      if (keptAs) forgetKept(keptAs)
    },
    focus: () => field.current?.focus(),
    refuse(error: ApiError): void {
      setErrors(getErrors(error.errors, error.message))
      field.current?.focus()
    },
    /** Props of its `<TextArea>`. */
    props: {
      ref: field,
      name: 'message',
      errors,
      value: message,
      className: styles.field,
      onChange: (event: { target: { value: string } }) => type(event.target.value),
    },
  }
}

/** The errors of the message, or another reason why it was not sent. */
function getErrors(errors: Record<string, string[]>, message: string): string[] {
  return errors.message ?? [message]
}
