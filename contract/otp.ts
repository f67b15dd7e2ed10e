// One-time codes: the challenge of an action that needs one, checking and resending it, and the authenticator app.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { flag, proof } from './fields.ts'
import { credential, webauthnOptions } from './passkeys.ts'
import { texts } from './texts.ts'

/** How the code reaches its owner. `totp`: it is not sent; the authenticator app shows it. */
const otpModes = ['sms', 'email', 'totp'] as const
export type OtpMode = (typeof otpModes)[number]

/** The accepted second factors of a sign-in. */
export const secondFactorMethods = ['totp', 'passkey', 'recovery'] as const
export type SecondFactorMethod = (typeof secondFactorMethods)[number]

/** Six digits of the app, or a recovery code: as printed, or without dashes and in lower case. */
export const secondFactorCode = z
  .string(texts.otpInvalid)
  .check(z.trim(), z.minLength(1, texts.secondFactorCode), z.maxLength(60, texts.otpInvalid))

/** The first answer of every action that needs a code. The action is called again with `otp_code` and `otp_token`. */
export const OtpChallenge = z.object({
  otp_mode: z.enum(otpModes),
  /** Identifies this code and its action until it is used or invalid. Stays the same after a resend. */
  otp_token: z.string(),
  /** Where the code was sent, for people: `+63 9•• ••• 4567`, `t•••@example.com` or `your authenticator app`. */
  sent_to: z.string(),
  /** Until it may be resent. */
  retry_in_seconds: z.number(),
})
export type OtpChallenge = z.output<typeof OtpChallenge>

export const otpCode = z.string(texts.otpCode).check(z.trim(), z.regex(/^\d{6}$/, texts.otpCode))

export const otpToken = z
  .string(texts.otpInvalid)
  .check(z.minLength(1, texts.otpInvalid), z.maxLength(100, texts.otpInvalid))

/**
 * The additional fields of an action with a code. `confirm: 1` requests the code; `otp_code` with `otp_token` performs
 * the action. The fields of the action must be the same both times: any change invalidates the code.
 */
export const codeSteps = {
  confirm: z.optional(flag),
  otp_code: z.optional(otpCode),
  otp_token: z.optional(otpToken),
}

const Authenticator = z.object({
  /** While true, codes come from the app and none is sent. */
  is_active: z.boolean(),
})

const RecoveryCodeCount = z.object({ count: z.number() })

export const otp = {
  verify: endpoint('POST /v1/user/otp/verify', {
    summary: 'Checks a code without using it up. A wrong one counts as a try.',
    access: 'signed-in',
    whileSuspended: 'unless-held',
    body: z.strictObject({ otp_code: otpCode, otp_token: otpToken }),
    data: z.object({ verified: z.literal(true) }),
    errors: ['OTPCodeInvalidException'],
  }),
  resend: endpoint('POST /v1/user/otp/resend', {
    summary: 'Sends a new code for the same action; the one before is dead. Tries are not given back.',
    access: 'signed-in',
    whileSuspended: 'unless-held',
    body: z.strictObject({ otp_token: otpToken }),
    data: OtpChallenge,
    errors: ['OTPCodeInvalidException'],
  }),
  passkeyForCode: endpoint('POST /v1/user/otp/passkey/options', {
    summary: 'What a passkey is to sign, so that it answers for a code that was asked for.',
    access: 'signed-in',
    body: z.strictObject({ otp_token: otpToken }),
    data: webauthnOptions,
    errors: ['OTPCodeInvalidException'],
  }),
  codeByPasskey: endpoint('POST /v1/user/otp/passkey', {
    summary: 'The code of an action from a passkey, in place of the one that was sent: good for that action alone.',
    access: 'signed-in',
    body: z.strictObject({ otp_token: otpToken, credential }),
    data: z.object({ otp_code: z.string() }),
    errors: ['OTPCodeInvalidException'],
  }),
  authenticator: endpoint('GET /v1/user/otp/authenticator', {
    summary: 'Whether an authenticator app shows this account’s codes.',
    access: 'signed-in',
    data: Authenticator,
  }),
  beginAuthenticator: endpoint('POST /v1/user/otp/authenticator', {
    summary:
      'A secret for an authenticator app, and a code to the channel used so far. Nothing changes until confirmed.',
    access: 'signed-in',
    body: z.optional(z.strictObject({})),
    data: z.extend(OtpChallenge, {
      /** Base32, to type into the app. */
      secret: z.string(),
      /** The same secret as an `otpauth://` URL, to show as a QR code. */
      otpauth_url: z.string(),
    }),
  }),
  confirmAuthenticator: endpoint('POST /v1/user/otp/authenticator/confirm', {
    summary: 'Proves the app (`app_code`) and its owner (`otp_code`, as sent); from now on the app shows the codes.',
    access: 'signed-in',
    body: z.strictObject({ app_code: otpCode, otp_code: otpCode, otp_token: otpToken }),
    data: Authenticator,
    errors: ['OTPCodeInvalidException'],
  }),
  removeAuthenticator: endpoint('POST /v1/user/otp/authenticator/remove', {
    summary:
      'Codes are sent again, and sign-in asks for none. With `confirm` it answers a challenge, with the app’s code it is done; who lost the app gives a recovery code alone.',
    access: 'signed-in',
    needsProof: true,
    body: z.strictObject({ ...codeSteps, ...proof, recovery_code: z.optional(secondFactorCode) }),
    data: z.union([OtpChallenge, Authenticator]),
    errors: ['OTPCodeInvalidException'],
  }),
  recoveryCodeCount: endpoint('GET /v1/user/otp/recovery-codes', {
    summary: 'How many recovery codes are left. The codes themselves were shown once.',
    access: 'signed-in',
    data: RecoveryCodeCount,
  }),
  makeRecoveryCodes: endpoint('POST /v1/user/otp/recovery-codes', {
    summary: 'Ten new recovery codes, shown this once. Those before them are dead.',
    access: 'signed-in',
    needsProof: true,
    body: z.optional(z.strictObject(proof)),
    data: z.object({ recovery_codes: z.array(z.string()) }),
  }),
}
