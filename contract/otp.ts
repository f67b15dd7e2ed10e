// One-time codes: the challenge of an action that needs one, checking and resending it, and the authenticator app.
import * as z from 'zod/mini'
import { proof } from './credential-fields.ts'
import { endpoint } from './endpoint.ts'
import { flag } from './fields.ts'
import { limits } from './limits.ts'
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

const otpPattern = new RegExp(`^\\d{${limits.otpLength}}$`)

export const otpCode = z.string(texts.otpCode).check(z.trim(), z.regex(otpPattern, texts.otpCode))

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
    summary: 'Check a code without using it up. A wrong code counts as an attempt.',
    access: 'signed-in',
    whileSuspended: 'unless-held',
    body: z.strictObject({ otp_code: otpCode, otp_token: otpToken }),
    data: z.object({ verified: z.literal(true) }),
    errors: ['OTPCodeInvalidException'],
  }),
  resend: endpoint('POST /v1/user/otp/resend', {
    summary: 'Send a new code for the same action; the previous one becomes invalid. Attempts are not reset.',
    access: 'signed-in',
    whileSuspended: 'unless-held',
    body: z.strictObject({ otp_token: otpToken }),
    data: OtpChallenge,
    errors: ['OTPCodeInvalidException'],
  }),
  passkeyForCode: endpoint('POST /v1/user/otp/passkey/options', {
    summary: 'Get the challenge that a passkey signs in place of a code that was requested.',
    access: 'signed-in',
    body: z.strictObject({ otp_token: otpToken }),
    data: webauthnOptions,
    errors: ['OTPCodeInvalidException'],
  }),
  codeByPasskey: endpoint('POST /v1/user/otp/passkey', {
    summary: 'Exchange a passkey’s signature for the code of an action, valid for that action only.',
    access: 'signed-in',
    body: z.strictObject({ otp_token: otpToken, credential }),
    data: z.object({ otp_code: z.string() }),
    errors: ['OTPCodeInvalidException'],
  }),
  authenticator: endpoint('GET /v1/user/otp/authenticator', {
    summary: 'Get whether an authenticator app is set up.',
    access: 'signed-in',
    data: Authenticator,
  }),
  beginAuthenticator: endpoint('POST /v1/user/otp/authenticator', {
    summary:
      'Start setting up an authenticator app: returns a secret and sends a code by the current channel. Nothing changes until it is confirmed.',
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
    summary:
      'Confirm an authenticator app with a code of the app (`app_code`) and the code that was sent (`otp_code`). From then on codes come from the app.',
    access: 'signed-in',
    body: z.strictObject({ app_code: otpCode, otp_code: otpCode, otp_token: otpToken }),
    data: Authenticator,
    errors: ['OTPCodeInvalidException'],
  }),
  removeAuthenticator: endpoint('POST /v1/user/otp/authenticator/remove', {
    summary:
      'Remove the authenticator app: codes are sent again, and sign-in requires none. A request with `confirm` returns a challenge, a request with the app’s code completes it; a recovery code replaces a lost app.',
    access: 'signed-in',
    needsProof: true,
    body: z.strictObject({ ...codeSteps, ...proof, recovery_code: z.optional(secondFactorCode) }),
    data: z.union([OtpChallenge, Authenticator]),
    errors: ['OTPCodeInvalidException'],
  }),
  recoveryCodeCount: endpoint('GET /v1/user/otp/recovery-codes', {
    summary: 'Count the remaining recovery codes. The codes themselves were shown once.',
    access: 'signed-in',
    data: RecoveryCodeCount,
  }),
  makeRecoveryCodes: endpoint('POST /v1/user/otp/recovery-codes', {
    summary: 'Create ten new recovery codes, shown only once. Earlier codes become invalid.',
    access: 'signed-in',
    needsProof: true,
    body: z.optional(z.strictObject(proof)),
    data: z.object({ recovery_codes: z.array(z.string()) }),
  }),
}
