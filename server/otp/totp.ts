// The codes of authenticator apps (RFC 6238): six digits, a new one each half minute.
import { Secret, TOTP } from 'otpauth'

const STEP_SECONDS = 30
/** How far the clock of a phone may be off, in steps. */
const WINDOW = 1

/** 160 random bits, as Base32. */
export function newAppSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** What a QR code of the secret says to the app. */
export function otpauthUrl(appSecret: string, label: string): string {
  return getTotp(appSecret, label).toString()
}

/** The half minute this is the code of, if it is one of the present ones. */
export function getStep(appSecret: string, code: string, now: Date): bigint | undefined {
  const delta = getTotp(appSecret).validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? undefined : BigInt(Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta)
}

function getTotp(appSecret: string, label = 'PIXEL'): TOTP {
  return new TOTP({ issuer: 'PIXEL', label, algorithm: 'SHA1', digits: 6, period: STEP_SECONDS, secret: appSecret })
}
