// Requests the verification mail again.
import { limits } from '#contract/limits.ts'
import { words } from '#contract/texts.ts'
import { WithMessage } from '#server/kit/endpoint-answer.ts'
import { enqueue } from '#server/kit/jobs.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import type { Services } from '#server/outside/services.ts'
import { emailKey } from './accounts.ts'
import { audited } from './audited.ts'

const perNetwork: ThrottleRule = { name: 'resend-network', points: 30, seconds: 3600, per: 'network' }
const perAddress: ThrottleRule = {
  name: 'resend-address',
  points: 1,
  seconds: limits.emailResendSeconds,
  per: 'account',
}

/** The same answer and the same work for every address: the job looks up its account later, so nothing reveals whether one exists. */
export function resendVerification(
  services: Services,
  email: string,
  network: string,
): Promise<WithMessage<{ retry_in_seconds: number }>> {
  return audited(services, 'email.resend', async () => {
    await services.throttle.takeEach([
      [perNetwork, network],
      [perAddress, emailKey(services.config, email)],
    ])
    await enqueue(services.db, 'mail-verification-link', { email })
    return new WithMessage({ retry_in_seconds: limits.emailResendSeconds }, words.emailSent)
  })
}
