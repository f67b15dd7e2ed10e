// Sign-up, sign-in and sign-out; e-mail verification; passwords; deactivation; the human check.
import * as z from 'zod/mini'
import { email, givenPassword, newPassword, proof } from './credential-fields.ts'
import { endpoint } from './endpoint.ts'
import { lookupText, newPageUrl, ownAddress, pageName, token } from './fields.ts'
import { dateOutput } from './moments.ts'
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

/** Of the mailed link. Empty counts as missing: it is copied from the page's address, which need not carry one. */
const authorizationCode = z.optional(z.nullable(z.union([z.literal(''), token], texts.linkInvalid)))

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
  /** Whole seconds until another code may be mailed. */
  retry_in_seconds: z.number(),
})
export type CodeMailed = z.output<typeof CodeMailed>

/** Whole seconds until the mail may be sent again. */
const ResendAnswer = z.object({ retry_in_seconds: z.number() })

export const accounts = {
  register: endpoint('POST /v1/auth/register', {
    summary: 'Create an account. It is inactive until its e-mail address is verified.',
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
    summary: 'Check whether a page address is available.',
    access: 'anyone',
    query: z.strictObject({ page_url: newPageUrl }),
    data: z.object({ is_available: z.boolean(), reason: z.nullable(z.string()) }),
  }),
  login: endpoint('POST /v1/auth/login', {
    summary:
      'Sign in, or get a token for the second factor. With `authorization_code` from the mail it also verifies the address.',
    access: 'anyone',
    body: z.strictObject({
      email,
      password: givenPassword,
      authorization_code: authorizationCode,
      response_token: responseToken,
    }),
    data: SignInAnswer,
    errors: ['InvalidCredentialsException', 'AccountAlreadyExistsException', 'CaptchaFailedException'],
  }),
  secondFactor: endpoint('POST /v1/auth/login/second-factor', {
    summary:
      'Complete a sign-in with the second factor: a code of the authenticator app, a recovery code, or a passkey.',
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
      'Get the options for `navigator.credentials.get`: to sign in, for the second factor of a sign-in (`token`), or for a fresh proof of identity.',
    access: 'anyone',
    body: z.optional(z.strictObject({ token: z.optional(token) })),
    data: webauthnOptions,
  }),
  passkeyLogin: endpoint('POST /v1/auth/passkey/verify', {
    summary: 'Sign in with a passkey, which counts as both factors.',
    access: 'anyone',
    body: z.strictObject({ credential }),
    data: SignInAnswer,
    errors: ['InvalidCredentialsException'],
  }),
  loginWith: endpoint('POST /v1/auth/login/with', {
    summary:
      'Start a sign-in with the account at the e-payment provider. Redirect the browser to `authentication_url`.',
    access: 'anyone',
    body: z.strictObject({
      platform: z.literal('epayment', texts.platformUnknown),
      /** Stored with the account if this sign-in creates one. */
      referral_code: referralCode,
      /** An address of ours, including campaign parameters. */
      redirect_after: z.optional(z.nullable(ownAddress)),
      /** From the verification mail, for an account without a password. */
      authorization_code: authorizationCode,
    }),
    data: AuthenticationUrl,
    errors: ['NotFoundException', 'ProviderUnavailableException'],
  }),
  loginToken: endpoint('GET /v1/auth/login/token', {
    summary:
      'Open a session after the return from the provider. The token is valid once, for a minute, in the same browser.',
    access: 'anyone',
    query: z.strictObject({ token }),
    data: ProviderSignInAnswer,
    errors: ['AccountAlreadyExistsException', 'InvalidCredentialsException'],
  }),
  linkProvider: endpoint('POST /v1/user/provider-account/link', {
    summary: 'Start linking an account at the provider. Direct payouts then go to it.',
    access: 'signed-in',
    needsProof: true,
    body: z.optional(z.strictObject(proof)),
    data: AuthenticationUrl,
    errors: ['NotFoundException', 'ProviderUnavailableException'],
  }),
  unlinkProvider: endpoint('POST /v1/user/provider-account/unlink', {
    summary: 'Unlink the account at the provider. It can no longer be used for sign-in and direct payouts.',
    access: 'signed-in',
    needsProof: true,
    body: z.optional(z.strictObject(proof)),
    data: Done,
    errors: ['NotFoundException'],
  }),
  stepUp: endpoint('POST /v1/auth/step-up', {
    summary:
      'Provide a fresh proof of identity for this session, valid for 10 minutes, by one of the methods listed in StepUpException. If the method is a mailed code, a call without proof sends it.',
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
    summary: 'Sign out of this session.',
    access: 'anyone',
    whileSuspended: 'works',
    body: z.optional(z.strictObject({})),
    data: Done,
  }),
  resendEmail: endpoint('POST /v1/auth/email/resend', {
    summary: 'Resend the verification mail. The response does not reveal whether the address exists.',
    access: 'anyone',
    body: z.strictObject({ email }),
    data: ResendAnswer,
  }),
  forgotPassword: endpoint('POST /v1/auth/forgot-password', {
    summary: 'Send a password reset link by mail. The response does not reveal whether the address exists.',
    access: 'anyone',
    body: z.strictObject({ email, response_token: responseToken }),
    data: ResendAnswer,
  }),
  resetPassword: endpoint('POST /v1/auth/reset-password', {
    summary:
      'Set a new password with the token of the mailed link. Ends the other sessions, unlinks the account at the provider and pauses withdrawals for 24 hours.',
    access: 'anyone',
    body: z.strictObject({ token, password: newPassword }),
    data: Done,
  }),
  reactivate: endpoint('POST /v1/auth/reactivate/account', {
    summary: 'Reactivate a deactivated account and sign in, after the second factor if there is one.',
    access: 'anyone',
    body: z.strictObject({
      reactivate_account: z.literal([1, '1'], texts.flag),
      reactivate_token: token,
    }),
    data: SignInAnswer,
  }),
  deactivate: endpoint('POST /v1/user/deactivate', {
    summary:
      'Deactivate the account and close its page. Money and payouts stay claimable. An account without a password needs a fresh proof of identity instead.',
    access: 'signed-in',
    body: z.strictObject(proof),
    data: Done,
    errors: ['StepUpException'],
  }),
  humanCheck: endpoint('GET /v1/site/captcha/challenge', {
    summary: 'Get a proof-of-work challenge in ALTCHA format.',
    access: 'anyone',
    /** ALTCHA defines the shape; we pass it through. */
    data: z.record(z.string(), z.unknown()),
  }),
  verifyHuman: endpoint('POST /v1/site/captcha/verify', {
    summary: 'Check a solved challenge without using it up.',
    access: 'anyone',
    whileSuspended: 'works',
    body: z.strictObject({ response_token: z.string().check(z.minLength(1), z.maxLength(4096)) }),
    data: z.object({ verified: z.literal(true) }),
    errors: ['CaptchaFailedException'],
  }),
}
