// A form: what was typed stays typed, what is wrong is said under its field, by the same schema the server uses.
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { issueValues } from '#contract/fields.ts'
import { say } from '../language/say.ts'
import type { ApiError } from './api.ts'
import { usePosted } from './page-context.ts'

export type FieldErrors = Record<string, string[]>

interface Options<V extends Record<string, unknown>> {
  initial: V
  /** Checked before sending; without it only the server checks. */
  schema?: z.core.$ZodType
  /** Where it is posted without a script, on a page of several forms. */
  action?: string
}

export function useForm<V extends Record<string, unknown>>({ initial, schema, action }: Options<V>) {
  const posted = usePosted(action)
  const [values, setValues] = useState<V>(() => ({ ...initial, ...typedBefore(initial, posted?.values) }))
  const [errors, setErrors] = useState<FieldErrors>(posted?.failure?.errors ?? {})
  const element = useRef<HTMLFormElement>(null)
  const [refusals, setRefusals] = useState(0)
  // After a refusal the keyboard stands where the first thing is wrong: once the errors are drawn, not a frame later.
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  function refuse(found: FieldErrors): void {
    setErrors(found)
    setRefusals((before) => before + 1)
  }

  return {
    /** For the `<form>`: a refusal moves the focus to the first wrong field in it. */
    ref: element,
    values,
    errors,
    /** Errors of fields the form does not show, for its summary. */
    otherErrors: (shown: readonly string[]): string[] =>
      Object.entries(errors).flatMap(([name, texts]) => (shown.includes(name) ? [] : texts)),
    set<K extends keyof V>(name: K, value: V[K]): void {
      setValues((before) => ({ ...before, [name]: value }))
      setErrors(({ [name as string]: _, ...rest }) => rest)
    },
    /** Back to how it began. */
    reset(): void {
      setValues(initial)
      setErrors({})
    },
    /** Puts these errors under their fields, in place of those that stood there. */
    setErrors: refuse,
    /** True when the schema has nothing to say; else its words stand under the fields. */
    check(extra: Record<string, unknown> = {}): boolean {
      if (!schema) return true
      const parsed = z.safeParse(schema, { ...values, ...extra })
      if (parsed.success) return true
      const found: FieldErrors = {}
      for (const issue of parsed.error.issues) {
        const field = issue.path.join('.')
        const text = say(issue.message, issueValues(issue))
        found[field] = [...(found[field] ?? []), text]
      }
      refuse(found)
      return false
    },
    /** For `useWrite`: puts the server's field errors under their fields. */
    takeErrors(error: ApiError): void {
      refuse(error.errors)
    },
  }
}

function typedBefore<V extends Record<string, unknown>>(
  initial: V,
  typed: Record<string, string> | undefined,
): Partial<V> {
  if (!typed) return {}
  const texts = Object.entries(typed).filter(([name]) => typeof initial[name] === 'string')
  return Object.fromEntries(texts) as Partial<V>
}
