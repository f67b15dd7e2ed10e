// A one-time code: asked for, checked, and used up by the action it was asked for.
import { timingSafeEqual } from 'node:crypto'
import { serverLimits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import type { Config } from '#server/kit/config.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import { asSecurity, type Failure, fail, retryLater } from '#server/kit/fail.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import { hashToken } from '#server/kit/tokens.ts'
import type { Services } from '#server/outside/services.ts'
import { holdAuthenticator, takeStep } from './authenticators.ts'
import { type CodeTerms, codeMac, isCode, type OtpPurpose, termsMacs } from './code-terms.ts'

/** Which code is meant: by the token its owner holds, or by its own id. */
export type CodeName = { otpToken: string } | { challengeId: string }

export type GivenCode = CodeTerms & CodeName & { otpCode: string }

export interface CheckedCode {
  challengeId: string
  /** What was kept of the terms it was sent for. */
  termsMac: Buffer
  /** The action it was for is done: answer as the first time. */
  alreadyUsed: boolean
}
/** Over all codes of an account: whoever holds its session guesses one in 20,000 a day at best. */
const wrong: ThrottleRule = { name: 'code-wrong', points: 50, seconds: 86_400, per: 'account' }

/**
 * Whether this code allows this action. A wrong one is counted before anybody hears of it, whatever becomes of the action.
 * OTPCodeInvalidException when it is wrong, unknown, expired, used up or for something else;
 * TooManyRequestsException after 50 wrong ones in a day.
 */
export function checkCode(services: Services, given: GivenCode): Promise<CheckedCode> {
  return tryCode(services, given, termsMacs(services.config, given))
}

/** The same without knowing the action: for the code step, which asks before it acts. */
export async function verifyCode(
  services: Services,
  given: { userId: bigint; otpToken: string; otpCode: string },
): Promise<{ verified: true }> {
  await tryCode(services, given, undefined)
  return { verified: true }
}

/** The code was used by another call in the meantime: answer as that one did. */
class CodeTaken extends Error {}

/**
 * Uses the code up in the action's own transaction: if the action fails, it was not used.
 * A second call with the same code waits here for the first, then gets CodeTaken.
 */
export async function useCode(tx: Tx, { challengeId }: Pick<CheckedCode, 'challengeId'>): Promise<void> {
  const used = await tx
    .updateTable('otp_challenges')
    .set({ used_at: clock.now() })
    .where('id', '=', challengeId)
    .where('used_at', 'is', null)
    .where('tries', '<', serverLimits.otpTries)
    .returning('id')
    .executeTakeFirst()
  if (used) return
  const { used_at } = await tx
    .selectFrom('otp_challenges')
    .select('used_at')
    .where('id', '=', challengeId)
    .executeTakeFirstOrThrow()
  throw used_at === null ? codeInvalid() : new CodeTaken('this code was used by another call')
}

/**
 * The whole second step of an action: checks the code, uses it up and acts in one transaction.
 * However often and however parallel it is called, `act` commits once; the others get what `again` finds of it.
 */
export async function actOnCode<T>(
  services: Services,
  given: GivenCode,
  act: (tx: Tx, challengeId: string, termsMac: Buffer) => Promise<T>,
  again: (challengeId: string) => Promise<T>,
): Promise<T> {
  const checked = await checkCode(services, given)
  if (!checked.alreadyUsed) {
    try {
      const done = await inTransaction(services.db, async (tx) => {
        await useCode(tx, checked)
        return act(tx, checked.challengeId, checked.termsMac)
      })
      services.log.info({ event: 'code.used', account: String(given.userId), purpose: given.purpose }, 'code')
      return done
    } catch (error) {
      if (!(error instanceof CodeTaken)) throw error
    }
  }
  return again(checked.challengeId)
}

interface Row {
  id: string
  purpose: string
  terms_mac: Buffer
  mode: string
  code_mac: Buffer | null
  tries: number
  expires_at: Date
  used_at: Date | null
}

type Tried = CodeName & { userId: bigint; otpCode: string; purpose?: OtpPurpose }

type Verdict = CheckedCode | { triesLeft: number | undefined }

async function tryCode(services: Services, given: Tried, terms: Buffer[] | undefined): Promise<CheckedCode> {
  const { db, throttle } = services
  const account = String(given.userId)
  const wait = await throttle.wait(wrong, account)
  if (wait > 0) throw retryLater(wait)
  // A transaction of its own: no failing action takes the count back. Tries of one code wait for each other at its row.
  const verdict = await inTransaction(db, (tx) => judge(tx, services.config, given, terms))
  if ('challengeId' in verdict) return verdict
  const { triesLeft } = verdict
  if (triesLeft !== undefined) await throttle.take(wrong, account)
  throw refused(given, triesLeft)
}

/** Tries a code that no challenge was made for, counted with the others of its account. OTPCodeInvalidException where `act` answers undefined. */
export async function countingWrong<T>(
  { throttle }: Services,
  given: { userId: bigint; purpose: OtpPurpose },
  act: () => Promise<T | undefined>,
): Promise<T> {
  const account = String(given.userId)
  const wait = await throttle.wait(wrong, account)
  if (wait > 0) throw retryLater(wait)
  const done = await act()
  if (done !== undefined) return done
  await throttle.take(wrong, account)
  throw refused(given)
}

function refused({ userId, purpose }: { userId: bigint; purpose?: OtpPurpose }, triesLeft?: number): Failure {
  const account = String(userId)
  return asSecurity(codeInvalid(triesLeft), {
    kind: 'code.refused',
    event: 'code.refused',
    account,
    purpose,
    triesLeft,
  })
}

async function judge(tx: Tx, config: Config, given: Tried, terms: Buffer[] | undefined): Promise<Verdict> {
  const row = await holdChallenge(tx, given.userId, given)
  if (!row) return { triesLeft: undefined }
  const isItsAction =
    terms === undefined || (row.purpose === given.purpose && terms.some((mac) => timingSafeEqual(row.terms_mac, mac)))
  if (row.used_at !== null) {
    const isRight = isItsAction && (await isRightCode(tx, config, given.userId, row, given.otpCode))
    return isRight ? { challengeId: row.id, termsMac: row.terms_mac, alreadyUsed: true } : { triesLeft: undefined }
  }
  if (row.tries >= serverLimits.otpTries || row.expires_at <= clock.now()) return { triesLeft: undefined }
  if (isItsAction && (await isRightCode(tx, config, given.userId, row, given.otpCode)))
    return { challengeId: row.id, termsMac: row.terms_mac, alreadyUsed: false }
  // Asked for one thing and given for another: the code is dead at once.
  const tries = isItsAction ? row.tries + 1 : serverLimits.otpTries
  await tx.updateTable('otp_challenges').set({ tries }).where('id', '=', row.id).execute()
  return { triesLeft: serverLimits.otpTries - tries }
}

/** One that a code can still be given for, held until the transaction ends. */
export async function holdLiveChallenge(tx: Tx, userId: bigint, name: CodeName): Promise<Row | undefined> {
  const row = await holdChallenge(tx, userId, name)
  return row && row.used_at === null && row.tries < serverLimits.otpTries && row.expires_at > clock.now()
    ? row
    : undefined
}

function holdChallenge(tx: Tx, userId: bigint, name: CodeName): Promise<Row | undefined> {
  const [column, value] = named(name)
  return tx
    .selectFrom('otp_challenges')
    .select(['id', 'purpose', 'terms_mac', 'mode', 'code_mac', 'tries', 'expires_at', 'used_at'])
    .where(column, '=', value)
    .where('account_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

async function isRightCode(tx: Tx, config: Config, userId: bigint, row: Row, code: string): Promise<boolean> {
  if (row.code_mac !== null && isCode(row.code_mac, config, row.id, row.terms_mac, code)) return true
  if (row.mode !== 'totp' || row.used_at !== null) return false
  const app = await holdAuthenticator(tx, config, userId)
  if (!app?.isConfirmed || (await takeStep(tx, userId, app, code)) === undefined) return false
  // The same code again is right for this challenge, as verifying and then acting needs, and for no other.
  const code_mac = codeMac(config, row.id, row.terms_mac, code)
  await tx.updateTable('otp_challenges').set({ code_mac }).where('id', '=', row.id).execute()
  return true
}

/** Column and value of the one that is meant. */
export function named(name: CodeName): ['id', string] | ['token_hash', Buffer] {
  return 'challengeId' in name ? ['id', name.challengeId] : ['token_hash', hashToken(name.otpToken)]
}

export function codeInvalid(triesLeft?: number): Failure {
  return fail(
    'OTPCodeInvalidException',
    texts.otpInvalid,
    triesLeft === undefined ? undefined : { attempts_left: triesLeft },
  )
}
