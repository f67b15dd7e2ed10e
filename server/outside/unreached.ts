// What it means that `fetch` of a provider threw.
import { ProviderAmbiguous, ProviderUnreached } from './epayment.ts'

/** Codes of failures before anything was sent. */
const unreached: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

export function noAnswer(endpoint: string, cause: unknown): ProviderAmbiguous {
  const code = ((cause as Error).cause as { code?: unknown } | undefined)?.code
  const Failure = unreached.has(code) ? ProviderUnreached : ProviderAmbiguous
  return new Failure(`the provider did not answer ${endpoint}`, { cause })
}
