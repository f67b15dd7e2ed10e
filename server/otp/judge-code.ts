// Whether a code is the right one for what it confirms, and how many tries that leaves it.
import { timingSafeEqual } from 'node:crypto'
import { serverLimits } from '#contract/limits.ts'
import { clock } from '#server/kit/clock.ts'
import type { Config } from '#server/kit/config.ts'
import type { Tx } from '#server/kit/db.ts'
import { hashToken } from '#server/kit/tokens.ts'
import { holdAuthenticator, takeStep } from './authenticators.ts'
import { codeMac, isCode, type OtpPurpose } from './code-terms.ts'

/** Which code is meant: by the token its owner holds, or by its own id. */
export type CodeName = { otpToken: string } | { challengeId: string }

export interface CheckedCode {
  challengeId: string
  /** What was kept of the terms it was sent for. */
  termsMac: Buffer
  /** The action it was for is done: answer as the first time. */
  alreadyUsed: boolean
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

export type Tried = CodeName & { userId: bigint; otpCode: string; purpose?: OtpPurpose }

type Verdict = CheckedCode | { triesLeft: number | undefined }

export async function judge(tx: Tx, config: Config, given: Tried, terms: Buffer[] | undefined): Promise<Verdict> {
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
