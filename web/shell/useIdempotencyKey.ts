// One idempotency key per request body: a retry reuses the key; another amount, name or message is another payment.
import { useRef } from 'react'
import { newIdempotencyKey } from './api.ts'

export function useIdempotencyKey(): (body: object) => string {
  const made = useRef({ key: '', body: '' })
  return (body) => {
    const text = JSON.stringify(body)
    if (made.current.body !== text) made.current = { key: newIdempotencyKey(), body: text }
    return made.current.key
  }
}
