// Wrong passwords are counted, for each address and each network, and from some number on cost more than a guess.

import { retryLater } from '#server/kit/fail.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import type { Services } from '#server/outside/services.ts'
import { addressKey } from './accounts.ts'
import { consumeHumanCheck } from './human-check.ts'
import { isPassword } from './passwords.ts'

const wrongPerAddress: ThrottleRule = { name: 'wrong-password-address', points: 10, seconds: 900, per: 'account' }
const wrongPerNetwork: ThrottleRule = { name: 'wrong-password-network', points: 100, seconds: 900, per: 'network' }
/** After so many wrong ones a try needs a human check. */
const FREE_TRIES = 3

export interface PasswordTry {
  email: string
  password: string
  network: string
  responseToken?: string | undefined
  /** Somebody already signed in is never asked for a human check. */
  isSignedIn?: boolean
}

/**
 * Whether the password is right, and whether the next try will need a human check.
 * TooManyRequestsException after 10 wrong ones for an address or 100 for a network in 15 minutes, for a right one too;
 * CaptchaFailedException when a human check is due.
 */
export function tryPassword(
  services: Services,
  given: PasswordTry,
  passwordHash: string | null | undefined,
): Promise<{ isRight: boolean; humanCheckNext: boolean }> {
  const { config, throttle } = services
  const address = addressKey(config, given.email)
  return oneByOne(address, async () => {
    const waits = await Promise.all([
      throttle.wait(wrongPerAddress, address),
      throttle.wait(wrongPerNetwork, given.network),
    ])
    if (Math.max(...waits) > 0) throw retryLater(Math.max(...waits))
    const wrong = Math.max(
      ...(await Promise.all([
        throttle.count(wrongPerAddress, address),
        throttle.count(wrongPerNetwork, given.network),
      ])),
    )
    if (wrong >= FREE_TRIES && !given.isSignedIn) await consumeHumanCheck(services, given.responseToken)

    if (await isPassword(passwordHash, given.password)) {
      await throttle.reset(wrongPerAddress, address)
      return { isRight: true, humanCheckNext: false }
    }
    await throttle.take(wrongPerNetwork, given.network)
    await throttle.take(wrongPerAddress, address)
    return { isRight: false, humanCheckNext: config.humanCheck && wrong + 1 >= FREE_TRIES }
  })
}

/** Forgets the wrong ones of an address: its owner has chosen a new password. */
export async function forgetWrongPasswords({ config, throttle }: Services, email: string): Promise<void> {
  await throttle.reset(wrongPerAddress, addressKey(config, email))
}

const lines = new Map<string, Promise<unknown>>()

/** Tries of one address go one after the other, so that a hundred at once are not all let in before the first is counted. */
async function oneByOne<T>(address: string, work: () => Promise<T>): Promise<T> {
  const before = lines.get(address)
  const mine = (before ?? Promise.resolve()).then(work, work)
  lines.set(address, mine)
  try {
    return await mine
  } finally {
    if (lines.get(address) === mine) lines.delete(address)
  }
}
