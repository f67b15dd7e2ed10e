// One idempotency key per request body: a retry reuses the key; another amount, name or message is another payment.
import { useRef } from 'react'
import { newIdempotencyKey } from './api.ts'

interface KeyOf {
  (body: object): string
  /** Call once the request is answered: the same body, sent again, is another request then. */
  forget: () => void
}

export function useIdempotencyKey(): KeyOf {
  const made = useRef({ key: '', body: '' })
  function keyOf(body: object): string {
    const text = JSON.stringify(body)
    if (made.current.body !== text) made.current = { key: newIdempotencyKey(), body: text }
    return made.current.key
  }
  keyOf.forget = () => {
    made.current.body = ''
  }
  return keyOf
}
