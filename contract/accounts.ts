// Sign-up, sign-in and sign-out; e-mail verification; passwords; deactivation; the human check.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  dateOutput,
  email,
  givenPassword,
  lookupText,
  newPageUrl,
  newPassword,
  ownAddress,
  pageName,
  proof,
  token,
} from './fields.ts'
import { secondFactorCode, secondFactorMethods } from './otp.ts'
import { credential, webauthnOptions } from './passkeys.ts'
import { texts } from './texts.ts'

/** A solved human check: the base64 payload of an ALTCHA challenge. */
const responseToken = z.optional(z.string().check(z.maxLength(4096)))

const LoginUser = z.object({
  status: z.enum(['active', 'inactive']),
  email: z.string(),
  profile: z.object({ page_url: z.string(), page_name: z.string(), avatar: z.nullable(z.string()) }),
})

/** An inactive user gets this answer and no session; `deactivation_details` is null for an active one. */
const LoginAnswer = z.object({
  user: LoginUser,
  deactivation_details: z.nullable(z.object({ deactivated_at: z.string(), reactivate_token: z.string() })),
  /** Path to open after sign-in if no other was requested: the feed, for accounts that follow a page; absent for others. */
  lands_on: z.optional(z.string()),
})
export type LoginAnswer = z.output<typeof LoginAnswer>
export type LoginUser = z.output<typeof LoginUser>

/** The first factor was correct; no session yet. `POST /v1/auth/login/second-factor` continues the sign-in. */
const SecondFactorNeeded = z.object({
  second_factor: z.object({
    /** Valid for 10 minutes and ten wrong codes. */
    token: z.string(),
    /**
     * `totp`: a code of the authenticator app. `recovery`: one of the ten recovery codes for a lost phone. Both are
     * sent as `code`.
     */
    methods: z.array(z.enum(secondFactorMethods)),
  }),
})
export type SecondFactorNeeded = z.output<typeof SecondFactorNeeded>

/** The answer of a sign-in where the account may have a second factor. */
const SignInAnswer = z.union([SecondFactorNeeded, LoginAnswer])
export type SignInAnswer = z.output<typeof SignInAnswer>

/** What a sign-in with the provider answers in addition. */
const afterProvider = {
  /** The page the person wanted to reach before signing in. */
  redirect_after: z.nullable(z.string()),
}

/** The token for the mobile app's `Authorization: Bearer`; null for a browser, which gets a cookie. */
const appToken = { token: z.nullable(z.string()) }

const ProviderSignInAnswer = z.union([
  z.extend(SecondFactorNeeded, afterProvider),
  z.extend(LoginAnswer, { ...afterProvider, ...appToken }),
])
export type ProviderSignInAnswer = z.output<typeof ProviderSignInAnswer>

const AuthenticationUrl = z.object({ authentication_url: z.string() })

const referralCode = z.optional(z.nullable(lookupText(40, texts.referralUnknown)))

/** The answer of commands that only confirm success. */
const Done = z.object({ ok: z.literal(true) })

/**
 * A code was mailed to the owner's address. A repeated request within `retry_in_seconds` sends nothing new and the code
 * stays valid; after that, a new code replaces it.
 */
const CodeMailed = z.object({
  otp_mode: z.literal('email'),
  /** The masked address to display: `t•••@example.com`. */
  sent_to: z.string(),
  retry_in_seconds: z.number(),
})
export type CodeMailed = z.output<typeof CodeMailed>

const ResendAnswer = z.object({ retry_in_seconds: z.number() })

export const accounts = {
  register: endpoint('POST /v1/auth/register', {
    summary: 'Opens an account. It stays inactive until its e-mail is verified.',
    access: 'anyone',
    body: z.strictObject({
      page_url: newPageUrl,
      page_name: pageName,
      email,
      password: newPassword,
      referral_code: referralCode,
      response_token: responseToken,
    }),
    data: z.object({ user: LoginUser }),
    errors: ['AccountAlreadyExistsException', 'CaptchaFailedException'],
  }),
  pageUrlFree: endpoint('GET /v1/auth/page-url', {
    summary: 'Whether a page address can be taken.',
    access: 'anyone',
    query: z.strictObject({ page_url: newPageUrl }),
    data: z.object({ is_available: z.boolean(), reason: z.nullable(z.string()) }),
  }),
  login: endpoint('POST /v1/auth/login', {
    summary:
      'Signs in, or asks for the second factor; with `authorization_code` from the mail it also verifies the address.',
    access: 'anyone',
    body: z.strictObject({
      email,
      password: givenPassword,
      authorization_code: z.optional(z.nullable(token)),
      response_token: responseToken,
    }),
    data: SignInAnswer,
    errors: ['InvalidCredentialsException', 'AccountAlreadyExistsException', 'CaptchaFailedException'],
  }),
  secondFactor: endpoint('POST /v1/auth/login/second-factor', {
    summary:
      'Ends a sign-in that asked for a second factor: by a code of the authenticator app, a recovery code, or a passkey.',
    access: 'anyone',
    body: z.strictObject({ token, code: z.optional(secondFactorCode), credential: z.optional(credential) }).check(
      z.refine((given) => (given.code === undefined) !== (given.credential === undefined), {
        error: texts.secondFactorOne,
        path: ['code'],
      }),
    ),
    data: z.extend(LoginAnswer, appToken),
    errors: ['OTPCodeInvalidException', 'InvalidCredentialsException'],
  }),
  passkeyOptions: endpoint('POST /v1/auth/passkey/options', {
    summary:
      'What `navigator.credentials.get` takes: to sign in, for the second factor of a sign-in (`token`), or to prove afresh who is there.',
    access: 'anyone',
    body: z.optional(z.strictObject({ token: z.optional(token) })),
    data: webauthnOptions,
  }),
  passkeyLogin: endpoint('POST /v1/auth/passkey/verify', {
    summary: 'Signs in with a passkey alone: it is both factors.',
    access: 'anyone',
    body: z.strictObject({ credential }),
    data: SignInAnswer,
    errors: ['InvalidCredentialsException'],
  }),
  loginWith: endpoint('POST /v1/auth/login/with', {
    summary: 'Begins signing in with the account at the e-payment provider: the browser goes to `authentication_url`.',
    access: 'anyone',
    body: z.strictObject({
      platform: z.literal('epayment', texts.platformUnknown),
      /** Stored with the account if this sign-in creates one. */
      referral_code: referralCode,
      /** An address of ours, including campaign parameters. */
      redirect_after: z.optional(z.nullable(ownAddress)),
      /** From the verification mail, for an account without a password. */
      authorization_code: z.optional(z.nullable(token)),
    }),
    data: AuthenticationUrl,
    errors: ['NotFoundException', 'ProviderUnavailableException'],
  }),
  loginToken: endpoint('GET /v1/auth/login/token', {
    summary:
      'Opens the session of who came back from the provider. The token works once, for a minute, in that browser.',
    access: 'anyone',
    query: z.strictObject({ token }),
    data: ProviderSignInAnswer,
    errors: ['AccountAlreadyExistsException', 'InvalidCredentialsException'],
  }),
  linkProvider: endpoint('POST /v1/user/provider-account/link', {
    summary: 'Begins connecting an account at the provider with one’s own: direct payouts then go there.',
    access: 'signed-in',
    needsProof: true,
    body: z.optional(z.strictObject(proof)),
    data: AuthenticationUrl,
    errors: ['NotFoundException', 'ProviderUnavailableException'],
  }),
  unlinkProvider: endpoint('POST /v1/user/provider-account/unlink', {
    summary: 'Disconnects it: no sign-in with it any more, and no direct payouts.',
    access: 'signed-in',
    needsProof: true,
    body: z.optional(z.strictObject(proof)),
    data: Done,
    errors: ['NotFoundException'],
  }),
  stepUp: endpoint('POST /v1/auth/step-up', {
    summary:
      'Proves afresh who holds this session, for 10 minutes: by one of the ways StepUpException names. Where that is a mailed code, a call without any mails it.',
    access: 'signed-in',
    body: z.strictObject({
      password: z.optional(givenPassword),
      /**
       * A code of the authenticator app, or a recovery code; without a second factor or a password, the newest code
       * mailed for this session.
       */
      code: z.optional(secondFactorCode),
      credential: z.optional(credential),
    }),
    data: z.union([CodeMailed, z.object({ proven_until: dateOutput })]),
    errors: ['OTPCodeInvalidException'],
  }),
  logout: endpoint('POST /v1/auth/logout', {
    summary: 'Ends this session.',
    access: 'anyone',
    whileSuspended: 'works',
    body: z.optional(z.strictObject({})),
    data: Done,
  }),
  resendEmail: endpoint('POST /v1/auth/email/resend', {
    summary: 'Sends the verification mail again. The answer never tells whether the address exists.',
    access: 'anyone',
    body: z.strictObject({ email }),
    data: ResendAnswer,
  }),
  forgotPassword: endpoint('POST /v1/auth/forgot-password', {
    summary: 'Mails a link to choose a new password. The answer never tells whether the address exists.',
    access: 'anyone',
    body: z.strictObject({ email, response_token: responseToken }),
    data: ResendAnswer,
  }),
  resetPassword: endpoint('POST /v1/auth/reset-password', {
    summary:
      'Sets a new password from the mailed link, ends the other sessions, disconnects the provider’s account and pauses money out for 24 hours.',
    access: 'anyone',
    body: z.strictObject({ token, password: newPassword }),
    data: Done,
  }),
  reactivate: endpoint('POST /v1/auth/reactivate/account', {
    summary: 'Opens a deactivated account again and signs in, after its second factor where it has one.',
    access: 'anyone',
    body: z.strictObject({
      reactivate_account: z.literal([1, '1'], texts.flag),
      reactivate_token: token,
    }),
    data: SignInAnswer,
  }),
  deactivate: endpoint('POST /v1/user/deactivate', {
    summary: 'Closes one’s own page. Money and payouts stay claimable.',
    access: 'signed-in',
    body: z.strictObject({ password: givenPassword }),
    data: Done,
  }),
  humanCheck: endpoint('GET /v1/site/captcha/challenge', {
    summary: 'A proof-of-work challenge in ALTCHA format.',
    access: 'anyone',
    /** ALTCHA defines the shape; we pass it through. */
    data: z.record(z.string(), z.unknown()),
  }),
  verifyHuman: endpoint('POST /v1/site/captcha/verify', {
    summary: 'Checks a solved challenge without using it up.',
    access: 'anyone',
    whileSuspended: 'works',
    body: z.strictObject({ response_token: z.string().check(z.minLength(1), z.maxLength(4096)) }),
    data: z.object({ verified: z.literal(true) }),
    errors: ['CaptchaFailedException'],
  }),
}
