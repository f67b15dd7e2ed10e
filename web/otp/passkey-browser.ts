// The browser's half of passkeys: loaded when somebody presses for one.
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** As the server made them, and as it takes them back. */
export type WebAuthnJson = Record<string, unknown>

/** Makes a passkey. Undefined where this browser cannot, or its owner did not go on. */
export async function makePasskey(options: WebAuthnJson): Promise<WebAuthnJson | undefined> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return startRegistration({ optionsJSON }).then(asJson, () => undefined)
}

/** Signs with one of its owner's passkeys. Undefined as above, and where there is none. */
export async function signWithPasskey(options: WebAuthnJson): Promise<WebAuthnJson | undefined> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return startAuthentication({ optionsJSON }).then(asJson, () => undefined)
}

function asJson(credential: object): WebAuthnJson {
  return { ...credential }
}
