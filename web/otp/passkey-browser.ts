// The browser's side of passkeys; its library is loaded when someone uses one.
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** WebAuthn options from the server, or a credential for it, as JSON. */
export type WebAuthnJson = Record<string, unknown>

/** Creates a passkey. Undefined if the browser cannot, or the user cancelled. */
export async function makePasskey(options: WebAuthnJson): Promise<WebAuthnJson | undefined> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return startRegistration({ optionsJSON }).then(asJson, () => undefined)
}

/** Signs with one of the user's passkeys. Undefined as above, and if there is none. */
export async function signWithPasskey(options: WebAuthnJson): Promise<WebAuthnJson | undefined> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return startAuthentication({ optionsJSON }).then(asJson, () => undefined)
}

function asJson(credential: object): WebAuthnJson {
  return { ...credential }
}
