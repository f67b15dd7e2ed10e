// Who somebody is, as the e-payment provider says it. How it is asked is the adapter's.

/** Where the provider sends the browser back to. */
export const SIGN_IN_CALLBACK = '/v1/auth/login/callback'

/** Kept from everybody but us until the browser comes back. */
export interface SignInSecrets {
  state: string
  nonce: string
  codeVerifier: string
}

/** A person at the provider. Who it is, issuer and subject say alone: everything else may change there. */
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
  /** Where forms may end up on their way to the provider. */
  origin: string
  /** Where the browser goes to; the provider asks who is there, whoever it has seen before. */
  authenticationUrl(secrets: SignInSecrets): Promise<string>
  /** Who came back, from the query of the address. Throws SignInRefused or SignInUnanswered. */
  identityOf(query: string, secrets: SignInSecrets): Promise<ProviderIdentity>
}

/** The answer is not one to this question, was used before, or says no. */
export class SignInRefused extends Error {
  /** The person themselves said no. */
  readonly wasCancelled: boolean
  constructor(cause: unknown, wasCancelled: boolean) {
    super('the sign-in was refused', { cause })
    this.wasCancelled = wasCancelled
  }
}

/** The provider did not answer. */
export class SignInUnanswered extends Error {}
