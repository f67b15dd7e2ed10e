import { serverLimits } from '#contract/limits.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import type { Services } from '#server/outside/services.ts'

const perAccount: ThrottleRule = {
  name: 'reaction',
  points: serverLimits.reactionsPerHour,
  seconds: 3600,
  per: 'account',
}
const perNetwork: ThrottleRule = {
  name: 'reaction-network',
  points: serverLimits.reactionsPerNetworkHour,
  seconds: 3600,
  per: 'network',
}

/** Throttles before anything is read; adding and removing share the limits. */
export async function throttleReaction({ throttle }: Services, accountId: bigint, network: string): Promise<void> {
  await throttle.takeEach([
    [perAccount, String(accountId)],
    [perNetwork, network],
  ])
}
