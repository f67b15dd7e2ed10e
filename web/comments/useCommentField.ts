// The words of a comment while they are written: what was typed stays, and what is wrong with it stands below.
import { useRef, useState } from 'react'
import type { PostedForm } from '#contract/html.ts'
import type { ApiError } from '../shell/api.ts'
import styles from './CommentForm.module.css'

/** `posted`: this form as it was posted without a script; else it begins with `first`. */
export function useCommentField(posted: PostedForm | undefined, first = '') {
  const field = useRef<HTMLTextAreaElement>(null)
  const [message, setMessage] = useState(posted?.values.message ?? first)
  const [errors, setErrors] = useState(
    posted?.failure && refusalsOf(posted.failure.errors ?? {}, posted.failure.message),
  )
  return {
    message,
    setMessage,
    focus: () => field.current?.focus(),
    refuse(error: ApiError): void {
      setErrors(refusalsOf(error.errors, error.message))
      field.current?.focus()
    },
    /** Of its `<TextArea>`. */
    props: {
      ref: field,
      name: 'message',
      errors,
      value: message,
      className: styles.field,
      onChange(event: { target: { value: string } }): void {
        setMessage(event.target.value)
        setErrors(undefined)
      },
    },
  }
}

/** What is wrong with the message, or whatever else kept it from being sent. */
function refusalsOf(errors: Record<string, string[]>, message: string): string[] {
  return errors.message ?? [message]
}
