// Differences between the dialects in which the provider sends webhooks.

/** How a provider sends webhooks. */
export type WebhookDialect = {
  /** Delay before each attempt, counted from the previous one. */
  attemptDelaysSeconds: number[]
  timeoutMs: number
  /** Whether an attempt that timed out is followed by another. */
  retriesTimeouts: boolean
  /** The messages of an event, in this order; none for an event that the dialect does not have. */
  messages: (event: { id: string; body: string }, forged: boolean) => WebhookMessage[]
}
export type WebhookMessage = { headers: Record<string, string>; body: string }
