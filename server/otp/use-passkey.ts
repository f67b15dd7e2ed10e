// Verifies that a credential was signed by a registered passkey for an open challenge with this purpose.
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { clock } from '#server/kit/clock.ts'
import type { Config } from '#server/kit/config.ts'
import type { Tx } from '#server/kit/db.ts'
import { takeChallenge } from './passkey-challenges.ts'
import { getSite, webauthn } from './passkeys.ts'

/** A credential as the browser sent it: untrusted until verified. */
export type GivenCredential = Record<string, unknown>

interface Purpose {
  /** The account the passkey must belong to; undefined: any account. */
  accountId?: bigint
  /** Hash of the token that a bound challenge must be bound to. */
  boundTo?: Buffer
  /** Refuses unbound challenges too: those anyone may request to sign in. */
  isBindingRequired?: boolean
  /** Refuses a passkey added since. */
  addedBefore?: Date | undefined
}

/**
 * Returns the passkey's account. Undefined when the challenge is unknown, expired, used, or for another purpose; when the
 * passkey is unknown or another account's; without user verification; and when its counter shows that it was copied.
 */
export async function takePasskey(
  tx: Tx,
  config: Config,
  given: GivenCredential,
  { accountId, boundTo, isBindingRequired = false, addedBefore }: Purpose = {},
): Promise<bigint | undefined> {
  const challenge = readChallenge(given)
  const issued = challenge === undefined ? undefined : await takeChallenge(tx, challenge, 'use')
  if (!issued || !isFor(issued.boundTo, boundTo, isBindingRequired)) return undefined
  const row = await tx
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', Buffer.from(String(given.id), 'base64url'))
    .forUpdate()
    .executeTakeFirst()
  if (!row || [accountId, issued.accountId ?? undefined].some((id) => id !== undefined && id !== row.account_id))
    return undefined
  if (addedBefore !== undefined && row.created_at >= addedBefore) return undefined
  const { verifyAuthenticationResponse } = await webauthn()
  const { rpID, origin } = getSite(config)
  const verified = await verifyAuthenticationResponse({
    response: given as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge!,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: row.credential_id.toString('base64url'),
      publicKey: new Uint8Array(row.public_key),
      counter: Number(row.counter),
    },
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  await tx
    .updateTable('passkeys')
    .set({ counter: BigInt(verified.authenticationInfo.newCounter), last_used_at: clock.now() })
    .where('id', '=', row.id)
    .execute()
  return row.account_id
}

/** A challenge that is bound to a sign-in or a code is valid for that one only. An unbound one signs in, but allows no code. */
function isFor(bound: Buffer | null, given: Buffer | undefined, isBindingRequired: boolean): boolean {
  return bound === null ? !isBindingRequired : given?.equals(bound) === true
}

/** The challenge that the credential claims to have signed; not verified yet. */
export function readChallenge({ response }: GivenCredential): string | undefined {
  const data = (response as { clientDataJSON?: unknown } | undefined)?.clientDataJSON
  if (typeof data !== 'string') return undefined
  try {
    const { challenge } = JSON.parse(Buffer.from(data, 'base64url').toString('utf8')) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}
