// The codes of authenticator apps (RFC 6238): six digits, a new code each half minute.
import { Secret, TOTP } from 'otpauth'

const STEP_SECONDS = 30
/** How far a phone's clock may be off, in steps. */
const WINDOW = 1

/** 160 random bits, as Base32. */
export function newAppSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The address to encode in the QR code that the app scans. */
export function otpauthUrl(appSecret: string, label: string): string {
  return getTotp(appSecret, label).toString()
}

/** The half minute whose code this is, if it lies within WINDOW of now. */
export function getStep(appSecret: string, code: string, now: Date): bigint | undefined {
  const delta = getTotp(appSecret).validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? undefined : BigInt(Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta)
}

function getTotp(appSecret: string, label = 'PIXEL'): TOTP {
  return new TOTP({ issuer: 'PIXEL', label, algorithm: 'SHA1', digits: 6, period: STEP_SECONDS, secret: appSecret })
}
