// Wrong passwords are counted, for each address and each network, and from some number on cost more than a guess.
// Whoever guesses at one account, from however many networks, gets 100 tries an hour; its owner's known devices, and who is
// signed in, are counted apart and feel nothing of it.
import { serverLimits } from '#contract/limits.ts'
import type { Config } from '#server/kit/config.ts'
import { retryLater } from '#server/kit/fail.ts'
import type { Limit, ThrottleRule } from '#server/kit/throttle.ts'
import type { Services } from '#server/outside/services.ts'
import { addressKey } from './accounts.ts'
import { consumeHumanCheck } from './human-check.ts'
import { isPassword } from './passwords.ts'

/** Reached, a try needs a solved human check. */
const wrongPerAddress: ThrottleRule = {
  name: 'wrong-password-address',
  points: serverLimits.wrongPasswordsFree,
  seconds: serverLimits.wrongPasswordMinutes * 60,
  per: 'account',
}
/** Reached, nothing helps but a known device, a new password or time. */
export const wrongPerHour: ThrottleRule = {
  name: 'wrong-password-hour',
  points: serverLimits.wrongPasswordsPerHour,
  seconds: 3600,
  per: 'account',
}
const wrongPerNetwork: ThrottleRule = { name: 'wrong-password-network', points: 100, seconds: 900, per: 'network' }
/** After so many wrong ones a try needs a human check. */
const FREE_TRIES = 3

export interface PasswordTry {
  email: string
  password: string
  network: string
  responseToken?: string | undefined
  /** Who guesses elsewhere does not count here: a known device, or who is signed in (who is never asked for a human check). */
  countedBy?: { device: string } | { signedIn: bigint } | undefined
}

/**
 * Whether the password is right, and whether the next try will need a human check.
 * TooManyRequestsException, for a right one too, after 100 wrong ones for a network in 15 minutes or for an address in an hour,
 * and after 10 for an address in 15 minutes unless a human check is solved with it; CaptchaFailedException when one is due.
 */
export function tryPassword(
  services: Services,
  given: PasswordTry,
  passwordHash: string | null | undefined,
): Promise<{ isRight: boolean; humanCheckNext: boolean }> {
  const { config, throttle } = services
  const key = countedUnder(config, given)
  const isCountedApart = given.countedBy !== undefined
  const canProve = config.humanCheck && !isSignedIn(given)
  return oneByOne(key, async () => {
    const [hour, network, soon] = await Promise.all([
      throttle.wait(wrongPerHour, key),
      isCountedApart ? 0 : throttle.wait(wrongPerNetwork, given.network),
      throttle.wait(wrongPerAddress, key),
    ])
    const wait = Math.max(hour, network)
    if (wait > 0) throw retryLater(wait)
    if (soon > 0 && !(canProve && given.responseToken))
      throw retryLater(soon, undefined, canProve ? { human_check: true } : {})
    const wrong = Math.max(
      await throttle.count(wrongPerAddress, key),
      isCountedApart ? 0 : await throttle.count(wrongPerNetwork, given.network),
    )
    if (wrong >= FREE_TRIES && !isSignedIn(given)) await consumeHumanCheck(services, given.responseToken)

    if (await isPassword(passwordHash, given.password)) {
      await throttle.reset(wrongPerAddress, key)
      return { isRight: true, humanCheckNext: false }
    }
    const limits: Limit[] = [[wrongPerHour, key]]
    if (!isCountedApart) limits.push([wrongPerNetwork, given.network])
    if (soon === 0) limits.push([wrongPerAddress, key])
    await throttle.takeEach(limits)
    return { isRight: false, humanCheckNext: config.humanCheck && wrong + 1 >= FREE_TRIES }
  })
}

function isSignedIn({ countedBy }: PasswordTry): boolean {
  return countedBy !== undefined && 'signedIn' in countedBy
}

function countedUnder(config: Config, { email, countedBy }: PasswordTry): string {
  if (!countedBy) return addressKey(config, email)
  return 'device' in countedBy ? `device:${countedBy.device}` : `signed-in:${countedBy.signedIn}`
}

/** Forgets the wrong ones of an address: its owner has chosen a new password. */
export async function forgetWrongPasswords({ config, throttle }: Services, email: string): Promise<void> {
  for (const rule of [wrongPerAddress, wrongPerHour]) await throttle.reset(rule, addressKey(config, email))
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
