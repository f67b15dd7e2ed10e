// What differs between the dialects in which a provider tells of events.

/** How a provider tells of events. */
export type WebhookDialect = {
  /** How long after the one before each attempt is made. */
  attemptDelaysSeconds: number[]
  timeoutMs: number
  /** Whether a receiver that let an attempt time out is tried again. */
  retriesTimeouts: boolean
  /** What is sent, in this order; nothing of an event the dialect has no words for. */
  messages: (event: { id: string; body: string }, forged: boolean) => WebhookMessage[]
}
export type WebhookMessage = { headers: Record<string, string>; body: string }
