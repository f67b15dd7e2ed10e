// One idempotency key per request body: a retry reuses the key; another amount, name or message is another payment.
import { useRef } from 'react'
import { newIdempotencyKey } from './api.ts'

interface IdempotencyKeys {
  (body: object): string
  /** Call once the request is answered: the same body, sent again, is another request then. */
  forget: () => void
}

export function useIdempotencyKey(): IdempotencyKeys {
  const made = useRef({ key: '', body: '' })
  function getKey(body: object): string {
    const text = JSON.stringify(body)
    if (made.current.body !== text) made.current = { key: newIdempotencyKey(), body: text }
    return made.current.key
  }
  getKey.forget = () => {
    made.current.body = ''
  }
  return getKey
}
