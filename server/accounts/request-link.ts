// Requests a link by mail for an address that may have no account.
import { limits } from '#contract/limits.ts'
import { words } from '#contract/texts.ts'
import { WithMessage } from '#server/kit/endpoint-answer.ts'
import { enqueue } from '#server/kit/enqueue.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import type { Services } from '#server/outside/services.ts'
import { emailKey } from './email-key.ts'

export type LinkRequested = WithMessage<{ retry_in_seconds: number }>

/**
 * Requests of one kind per network and per address; `name` begins the names of their counters. A network, behind which a mobile carrier
 * may put thousands of people, gets more than its sign-ups, each of which may lose its mail once.
 */
export function linkLimits(name: string): { perNetwork: ThrottleRule; perAddress: ThrottleRule } {
  return {
    perNetwork: { name: `${name}-network`, points: 120, seconds: 3600, per: 'network' },
    perAddress: { name: `${name}-address`, points: 1, seconds: limits.emailResendSeconds, per: 'account' },
  }
}

/** The same answer and the same work for every address: the job looks up its account later, so nothing reveals whether one exists. */
export async function requestLink(
  services: Services,
  { perNetwork, perAddress }: ReturnType<typeof linkLimits>,
  job: 'mail-reset-link' | 'mail-verification-link',
  email: string,
  network: string,
): Promise<LinkRequested> {
  await services.throttle.takeEach([
    [perNetwork, network],
    [perAddress, emailKey(services.config, email)],
  ])
  await enqueue(services.db, job, { email })
  return new WithMessage({ retry_in_seconds: limits.emailResendSeconds }, words.emailSent)
}
