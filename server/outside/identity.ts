// The identity of a person, as the payment provider confirms it. The adapter decides how.

/** The address that the provider redirects the browser back to. */
export const SIGN_IN_CALLBACK = '/v1/auth/login/callback'

/** Secret values of one sign-in, stored until the browser returns. */
export interface SignInSecrets {
  state: string
  nonce: string
  codeVerifier: string
}

/** A person at the provider. Only issuer and subject identify them: everything else may change there. */
export interface ProviderIdentity {
  issuer: string
  subject: string
  username: string
  accountName: string
  /** 10 digits after +63; null unless the provider checked it. */
  mobileNumber: string | null
  email: string | null
  isEmailVerified: boolean
}

export interface ProviderSignIn {
  /** The origin that forms may be redirected to on their way to the provider. */
  origin: string
  /** The address to send the browser to; the provider always requires a new sign-in there. */
  authenticationUrl(secrets: SignInSecrets): Promise<string>
  /** The person who returned, from the query of the callback. Throws SignInRefused or SignInUnanswered. */
  readIdentity(query: string, secrets: SignInSecrets): Promise<ProviderIdentity>
}

/** The response does not belong to this request, was used before, or is a refusal. */
export class SignInRefused extends Error {
  /** The person cancelled the sign-in. */
  readonly wasCancelled: boolean
  constructor(cause: unknown, wasCancelled: boolean) {
    super('the sign-in was refused', { cause })
    this.wasCancelled = wasCancelled
  }
}

/** The provider did not answer. */
export class SignInUnanswered extends Error {}
