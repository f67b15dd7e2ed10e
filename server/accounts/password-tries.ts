// Counts wrong passwords per email address and per network; above a limit, a try needs a human check or must wait.
// Guessers get 100 tries an hour for one account, from any number of networks. The owner's known devices and signed-in
// sessions are counted separately, so that guessers cannot lock the owner out.
import { serverLimits } from '#contract/limits.ts'
import type { Config } from '#server/kit/config.ts'
import { retryLater } from '#server/kit/fail.ts'
import { oneByOne } from '#server/kit/one-by-one.ts'
import { type Limit, networkFactor, type ThrottleRule } from '#server/kit/throttle.ts'
import type { Services } from '#server/outside/services.ts'
import { emailKey } from './email-key.ts'
import { consumeHumanCheck } from './human-check.ts'
import { isPassword } from './password-hashes.ts'

/** At this limit a try needs a solved human check. */
const wrongPerAddress: ThrottleRule = {
  name: 'wrong-password-address',
  points: serverLimits.wrongPasswordsFree,
  seconds: serverLimits.wrongPasswordMinutes * 60,
  per: 'account',
}
/** At this limit only a known device, a new password or waiting helps. */
export const wrongPerHour: ThrottleRule = {
  name: 'wrong-password-hour',
  points: serverLimits.wrongPasswordsPerHour,
  seconds: 3600,
  per: 'account',
}
const wrongPerNetwork: ThrottleRule = {
  name: 'wrong-password-network',
  points: 100,
  seconds: serverLimits.wrongPasswordMinutes * 60,
  per: 'network',
}
/** After this many wrong passwords a try needs a human check. */
const FREE_TRIES = 3

export interface PasswordTry {
  email: string
  password: string
  network: string
  responseToken?: string | undefined
  /** A separate count for a known device or a signed-in account (which never needs a human check): guesses elsewhere do not affect it. */
  countedBy?: { device: string } | { signedIn: bigint } | undefined
}

/**
 * Whether the password is right, and whether the next try will need a human check.
 * TooManyRequestsException, even for the right password, after 100 wrong ones from a network in 15 minutes or for an address in
 * an hour, and after 10 for an address in 15 minutes unless the try has a human check; CaptchaFailedException when a human check is
 * due (after FREE_TRIES wrong ones) and missing or invalid.
 */
export function tryPassword(
  services: Services,
  given: PasswordTry,
  passwordHash: string | null | undefined,
): Promise<{ isRight: boolean; humanCheckNext: boolean }> {
  const { config, throttle } = services
  const key = counterKey(config, given)
  const isCountedSeparately = given.countedBy !== undefined
  const canProve = config.humanCheck && !isSignedIn(given)
  return oneByOne(`password:${key}`, async () => {
    const read: Limit[] = [
      [wrongPerAddress, key],
      [wrongPerHour, key],
    ]
    if (!isCountedSeparately) read.push([wrongPerNetwork, given.network])
    const [address, hour, network = { points: 0, wait: 0 }] = await throttle.readEach(read)
    const wait = Math.max(hour!.wait, network.wait)
    if (wait > 0) throw retryLater(wait)
    const soon = address!.wait
    if (soon > 0 && !(canProve && given.responseToken))
      throw retryLater(soon, undefined, canProve ? { human_check: true } : {})
    const wrong = Math.max(address!.points, network.points / networkFactor(config))
    if (wrong >= FREE_TRIES && !isSignedIn(given)) await consumeHumanCheck(services, given.responseToken)

    if (await isPassword(passwordHash, given.password)) {
      // Most sign-ins follow no wrong one: they need no statement for it.
      if (address!.points > 0) await throttle.reset(wrongPerAddress, key)
      return { isRight: true, humanCheckNext: false }
    }
    const limits: Limit[] = [[wrongPerHour, key]]
    if (!isCountedSeparately) limits.push([wrongPerNetwork, given.network])
    if (soon === 0) limits.push([wrongPerAddress, key])
    await throttle.takeEach(limits)
    return { isRight: false, humanCheckNext: config.humanCheck && wrong + 1 >= FREE_TRIES }
  })
}

function isSignedIn({ countedBy }: PasswordTry): boolean {
  return countedBy !== undefined && 'signedIn' in countedBy
}

function counterKey(config: Config, { email, countedBy }: PasswordTry): string {
  if (!countedBy) return emailKey(config, email)
  return 'device' in countedBy ? `device:${countedBy.device}` : `signed-in:${countedBy.signedIn}`
}

/** Resets the counters of an address whose owner has chosen a new password. */
export async function forgetWrongPasswords({ config, throttle }: Services, email: string): Promise<void> {
  for (const rule of [wrongPerAddress, wrongPerHour]) await throttle.reset(rule, emailKey(config, email))
}
