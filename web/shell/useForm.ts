// A form: what was typed stays typed, what is wrong is said under its field, by the same schema the server uses.
import { type ChangeEvent, useCallback, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { ApiError } from './api.ts'
import type { FieldErrors } from './find-errors.ts'
import { usePosted } from './page-context.ts'

interface Options<V extends Record<string, unknown>> {
  initial: V
  /**
   * Fetches what is checked by before sending: `import('#contract/…')`, which is on its way once the form is touched.
   * Without it only the server checks.
   */
  schema?: () => Promise<z.core.$ZodType>
  /** Where it is posted without a script, on a page of several forms. */
  action?: string
}

/** The names of those values that are text. */
type TextName<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V] & string

/** A form whose fields hold these values. */
export type Form<V extends Record<string, unknown>> = ReturnType<typeof useForm<V>>

export function useForm<V extends Record<string, unknown>>({ initial, schema, action }: Options<V>) {
  const posted = usePosted(action)
  const [values, setValues] = useState<V>(() => ({ ...initial, ...typedBefore(initial, posted?.values) }))
  const [errors, setErrors] = useState<FieldErrors>(posted?.failure?.errors ?? {})
  const element = useRef<HTMLFormElement>(null)
  const [refusals, setRefusals] = useState(0)
  const isChecking = useRef(false)
  // After a refusal the keyboard stands where the first thing is wrong: once the errors are drawn, not a frame later.
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  const ref = useCallback(
    (form: HTMLFormElement) => {
      const fetchIt = () => void fetchChecks(schema)
      element.current = form
      form.addEventListener('focusin', fetchIt, { once: true })
      return () => {
        element.current = null
        form.removeEventListener('focusin', fetchIt)
      }
    },
    [schema],
  )

  function refuse(found: FieldErrors): void {
    setErrors(found)
    setRefusals((before) => before + 1)
  }

  /** Its errors go with the value they were about. */
  function set<K extends keyof V>(name: K, value: V[K]): void {
    setValues((before) => ({ ...before, [name]: value }))
    setErrors(({ [name as string]: _, ...rest }) => rest)
  }

  return {
    /** For the `<form>`: a refusal moves the focus to the first wrong field in it. */
    ref,
    values,
    errors,
    /** Errors of fields the form does not show, for its summary. */
    otherErrors: (shown: readonly string[]): string[] =>
      Object.entries(errors).flatMap(([name, texts]) => (shown.includes(name) ? [] : texts)),
    set,
    /** For a field of text: its name, what stands in it, what is wrong with it. */
    field: <K extends TextName<V>>(name: K) => ({
      name,
      value: values[name] as string,
      errors: errors[name],
      onChange: ({ target }: ChangeEvent<{ value: string }>) => set(name, target.value as V[K]),
    }),
    /** Back to how it began. */
    reset(): void {
      setValues(initial)
      setErrors({})
    },
    /** Puts these errors under their fields, in place of those that stood there. */
    setErrors: refuse,
    /**
     * True when the schema has nothing to say; else its words stand under the fields. Pressed again meanwhile, the second
     * press is none.
     */
    async check(extra: Record<string, unknown> = {}): Promise<boolean> {
      if (isChecking.current) return false
      isChecking.current = true
      const checks = await fetchChecks(schema)
      isChecking.current = false
      const found = checks?.findErrors(checks.schema, { ...values, ...extra })
      if (found) refuse(found)
      return !found
    },
    /** For `useWrite`: puts the server's field errors under their fields. */
    takeErrors(error: ApiError): void {
      refuse(error.errors)
    },
  }
}

/** A schema, and who checks by it; undefined where they cannot be had now, and the server alone checks. */
async function fetchChecks(schema: (() => Promise<z.core.$ZodType>) | undefined) {
  if (!schema) return undefined
  try {
    const [{ findErrors }, fetched] = await Promise.all([import('./find-errors.ts'), schema()])
    return { findErrors, schema: fetched }
  } catch {
    return undefined
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
