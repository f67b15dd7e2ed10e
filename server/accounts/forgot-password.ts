// Requests a mailed link for choosing a new password.
import type { Services } from '#server/outside/services.ts'
import { audited } from './audited.ts'
import { type LinkRequested, linkLimits, requestLink } from './request-link.ts'

const limits = linkLimits('forgot')

export function forgotPassword(services: Services, email: string, network: string): Promise<LinkRequested> {
  return audited(services, 'password.forgot', () => requestLink(services, limits, 'mail-reset-link', email, network))
}
