// Passkeys (WebAuthn Level 3): creating, listing and removing them, and the credential one signs.
import * as z from 'zod/mini'
import { proof } from './credential-fields.ts'
import { endpoint } from './endpoint.ts'
import { lookupText, requiredLine, token } from './fields.ts'
import { serverLimits } from './limits.ts'
import { dateOutput } from './moments.ts'
import { texts } from './texts.ts'

/** A PublicKeyCredential as its `toJSON()` writes it. WebAuthn defines the shape; the server verifies it. */
export const credential = z.record(z.string(), z.unknown(), texts.passkeyRefused)

/** PublicKeyCredentialCreationOptionsJSON or …RequestOptionsJSON: WebAuthn defines the shape; we pass it through. */
export const webauthnOptions = z.record(z.string(), z.unknown())

const Passkey = z.object({
  id: z.string(),
  /** Name given by its owner. */
  name: z.string(),
  created_at: dateOutput,
  last_used_at: z.nullable(dateOutput),
})
export type Passkey = z.output<typeof Passkey>

export const passkeys = {
  creationOptions: endpoint('POST /v1/user/passkeys/options', {
    summary: 'Get the options for `navigator.credentials.create` to create a passkey for this account.',
    access: 'signed-in',
    needsProof: 'unless-new',
    body: z.optional(z.strictObject(proof)),
    data: webauthnOptions,
  }),
  add: endpoint('POST /v1/user/passkeys', {
    summary: 'Add the created passkey. It can sign in by itself and is a second factor from then on.',
    access: 'signed-in',
    body: z.strictObject({
      name: requiredLine(serverLimits.passkeyNameMax, texts.passkeyName, texts.passkeyName),
      credential,
    }),
    data: Passkey,
  }),
  list: endpoint('GET /v1/user/passkeys', {
    summary: 'List the passkeys of the account.',
    access: 'signed-in',
    data: z.array(Passkey),
  }),
  remove: endpoint('DELETE /v1/user/passkeys/:id', {
    summary: 'Remove a passkey. It can no longer be used.',
    access: 'signed-in',
    needsProof: true,
    params: z.strictObject({ id: lookupText(60, texts.notFound) }),
    body: z.optional(z.strictObject(proof)),
    data: z.object({ ok: z.literal(true) }),
    errors: ['NotFoundException'],
  }),
  undo: endpoint('POST /v1/auth/passkey/undo', {
    summary:
      'Remove a passkey that its owner did not add, with the token mailed when it was added, for 7 days. Ends all sessions, and pauses withdrawals for 24 hours.',
    access: 'anyone',
    body: z.strictObject({ token }),
    data: z.object({ ok: z.literal(true) }),
  }),
}
