// Decides whether a code is right for the action it confirms, and counts its tries.
import { timingSafeEqual } from 'node:crypto'
import { serverLimits } from '#contract/limits.ts'
import { clock } from '#server/kit/clock.ts'
import type { Config } from '#server/kit/config.ts'
import type { Tx } from '#server/kit/db.ts'
import { hashToken } from '#server/kit/tokens.ts'
import { lockAuthenticator, takeStep } from './authenticators.ts'
import { codeMac, isCode } from './code-mac.ts'
import type { OtpPurpose } from './code-terms.ts'

/** Identifies a code by the token its owner has, or by its own id. */
export type CodeName = { otpToken: string } | { challengeId: string }

export interface CheckedCode {
  challengeId: string
  /** The stored hash of the terms it was sent for. */
  termsMac: Buffer
  /** Its action is done: return the same result as the first time. */
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
  const row = await lockChallenge(tx, given.userId, given)
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
  // A code entered for another action becomes invalid immediately.
  const tries = isItsAction ? row.tries + 1 : serverLimits.otpTries
  await tx.updateTable('otp_challenges').set({ tries }).where('id', '=', row.id).execute()
  return { triesLeft: serverLimits.otpTries - tries }
}

/** A challenge whose code can still be entered, its row locked until the transaction ends. */
export async function lockOpenChallenge(tx: Tx, userId: bigint, name: CodeName): Promise<Row | undefined> {
  const row = await lockChallenge(tx, userId, name)
  return row && row.used_at === null && row.tries < serverLimits.otpTries && row.expires_at > clock.now()
    ? row
    : undefined
}

function lockChallenge(tx: Tx, userId: bigint, name: CodeName): Promise<Row | undefined> {
  const [column, value] = challengeKey(name)
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
  const app = await lockAuthenticator(tx, config, userId)
  if (!app?.isConfirmed || (await takeStep(tx, userId, app, code)) === undefined) return false
  // Stored so that this challenge, and no other, accepts the same code again: clients verify it first and then act with it.
  const code_mac = codeMac(config, row.id, row.terms_mac, code)
  await tx.updateTable('otp_challenges').set({ code_mac }).where('id', '=', row.id).execute()
  return true
}

/** The column and value that identify the challenge. */
export function challengeKey(name: CodeName): ['id', string] | ['token_hash', Buffer] {
  return 'challengeId' in name ? ['id', name.challengeId] : ['token_hash', hashToken(name.otpToken)]
}
