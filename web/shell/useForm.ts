// Form state: typed values survive a refusal, and errors appear under their fields, checked by the same schema the server uses.
import { type ChangeEvent, useCallback, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { ApiError } from './api.ts'
import type { FieldErrors } from './find-errors.ts'
import { useKept } from './kept-values.ts'
import { usePosted } from './page-context.ts'

interface Options<V extends Record<string, unknown>> {
  initial: V
  /**
   * Loads the schema that `check()` validates by: `import('#contract/…')`, started when the form first gets focus.
   * Without it only the server validates.
   */
  schema?: () => Promise<z.core.$ZodType>
  /** Where the form is posted without JavaScript; needed on a page with several forms. */
  action?: string
  /** Keeps what is typed for this tab under this name, until `forgetKept`. Not for secrets. */
  keptAs?: string
}

/** Names of the string values. */
type TextName<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V] & string

/** A form whose fields hold these values. */
export type Form<V extends Record<string, unknown>> = ReturnType<typeof useForm<V>>

export function useForm<V extends Record<string, unknown>>({ initial, schema, action, keptAs }: Options<V>) {
  const posted = usePosted(action)
  const [values, setValues] = useState<V>(() => ({ ...initial, ...getPostedTexts(initial, posted?.values) }))
  const [errors, setErrors] = useState<FieldErrors>(posted?.failure?.errors ?? {})
  const element = useRef<HTMLFormElement>(null)
  const [refusals, setRefusals] = useState(0)
  const isChecking = useRef(false)
  // After a refusal the first invalid field gets the focus, in the same frame in which the errors are rendered.
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  // What was posted is newer.
  useKept(keptAs, values, posted ? undefined : (kept) => setValues({ ...initial, ...kept }))

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

  /** Sets a value and clears the field's errors. */
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
    /** Props of a text field: name, value, errors, onChange. */
    field: <K extends TextName<V>>(name: K) => ({
      name,
      value: values[name] as string,
      errors: errors[name],
      onChange: ({ target }: ChangeEvent<{ value: string }>) => set(name, target.value as V[K]),
    }),
    /** Restores the initial values and clears errors. With the values that were sent: what was typed meanwhile stays. */
    reset(sent?: V): void {
      setErrors({})
      setValues((now) => (sent && now !== sent ? now : initial))
    },
    /** Replaces all field errors and focuses the first invalid field. */
    setErrors: refuse,
    /**
     * True if the values are valid; otherwise shows the errors under the fields. A call while another one still runs
     * returns false, so that a double press submits once.
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
    /** For `useWrite`: shows the server's field errors under their fields. */
    takeErrors: (error: ApiError): void => refuse(error.errors),
  }
}

/** The schema and the validator; undefined if they cannot be loaded, and then only the server validates. */
async function fetchChecks(schema: (() => Promise<z.core.$ZodType>) | undefined) {
  if (!schema) return undefined
  try {
    const [{ findErrors }, fetched] = await Promise.all([import('./find-errors.ts'), schema()])
    return { findErrors, schema: fetched }
  } catch {
    return undefined
  }
}

function getPostedTexts<V extends Record<string, unknown>>(
  initial: V,
  typed: Record<string, string> | undefined,
): Partial<V> {
  if (!typed) return {}
  // An empty field was posted for null too.
  const texts = Object.entries(typed).filter(
    ([name, text]) => typeof initial[name] === 'string' || (initial[name] === null && text),
  )
  return Object.fromEntries(texts) as Partial<V>
}
