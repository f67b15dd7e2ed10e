// Requests the verification mail again.
import type { Services } from '#server/outside/services.ts'
import { audited } from './audited.ts'
import { type LinkRequested, linkLimits, requestLink } from './request-link.ts'

const limits = linkLimits('resend')

export function resendVerification(services: Services, email: string, network: string): Promise<LinkRequested> {
  return audited(services, 'email.resend', () =>
    requestLink(services, limits, 'mail-verification-link', email, network),
  )
}
