import { ownPath } from '#contract/addresses/own-path.ts'
import { texts } from '#contract/texts.ts'
import { failFields } from '#server/kit/fail.ts'
import type { Services } from '#server/outside/services.ts'

/** Where the payer returns to, on our own origin. ValidationException on the field with an address elsewhere. */
export function ownRedirects(
  { config }: Pick<Services, 'config'>,
  asked: { success_redirect_url?: string | null | undefined; failure_redirect_url?: string | null | undefined },
  fallback: string,
): { successUrl: string; failureUrl: string } {
  const successUrl = ownPath(config.publicUrl, asked.success_redirect_url ?? fallback)
  const failureUrl = ownPath(config.publicUrl, asked.failure_redirect_url ?? asked.success_redirect_url ?? fallback)
  if (successUrl === undefined) throw failFields({ success_redirect_url: [texts.ownOrigin] })
  if (failureUrl === undefined) throw failFields({ failure_redirect_url: [texts.ownOrigin] })
  return { successUrl, failureUrl }
}
