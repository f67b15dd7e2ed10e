// Requests a mailed link for choosing a new password.
import { limits } from '#contract/limits.ts'
import { words } from '#contract/texts.ts'
import { WithMessage } from '#server/kit/endpoint-answer.ts'
import { enqueue } from '#server/kit/jobs.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import type { Services } from '#server/outside/services.ts'
import { emailKey } from './accounts.ts'
import { audited } from './audited.ts'

const perNetwork: ThrottleRule = { name: 'forgot-network', points: 30, seconds: 3600, per: 'network' }
const perAddress: ThrottleRule = {
  name: 'forgot-address',
  points: 1,
  seconds: limits.emailResendSeconds,
  per: 'account',
}

/** The same answer and the same work for every address: the job looks up its account later, so nothing reveals whether one exists. */
export function forgotPassword(
  services: Services,
  email: string,
  network: string,
): Promise<WithMessage<{ retry_in_seconds: number }>> {
  return audited(services, 'password.forgot', async () => {
    await services.throttle.takeEach([
      [perNetwork, network],
      [perAddress, emailKey(services.config, email)],
    ])
    await enqueue(services.db, 'mail-reset-link', { email })
    return new WithMessage({ retry_in_seconds: limits.emailResendSeconds }, words.emailSent)
  })
}
