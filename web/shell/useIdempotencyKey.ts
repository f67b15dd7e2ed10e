// One idempotency key per request body: a retry reuses the key; another amount, name or message is another payment.
import { useState } from 'react'
import { newIdempotencyKey } from './api.ts'

export interface IdempotencyKeys {
  (body: object): string
  /** Call once the request is answered: the same body, sent again, is another request then. */
  forget: () => void
}

export function useIdempotencyKey(): IdempotencyKeys {
  return useState(createIdempotencyKeys)[0]
}

/** For what is kept longer than a component. */
export function createIdempotencyKeys(): IdempotencyKeys {
  let made = { key: '', body: '' }
  function getKey(body: object): string {
    const text = JSON.stringify(body)
    if (made.body !== text) made = { key: newIdempotencyKey(), body: text }
    return made.key
  }
  getKey.forget = () => {
    made.body = ''
  }
  return getKey
}
