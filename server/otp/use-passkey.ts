// Whether what a browser brought was signed by a passkey of ours, now, for this.
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { clock } from '#server/kit/clock.ts'
import type { Config } from '#server/kit/config.ts'
import type { Tx } from '#server/kit/db.ts'
import { takeChallenge } from './passkey-challenges.ts'
import { getSite, webauthn } from './passkeys.ts'

/** A credential as a browser wrote it: anything at all, until it is verified. */
export type GivenCredential = Record<string, unknown>

interface Purpose {
  /** Whose it must be; undefined: whoever signs in. */
  accountId?: bigint
  /** Hash of the token it was asked for with. */
  boundTo?: Buffer
}

/**
 * Whose passkey it is. Undefined when its challenge is not ours, too old, used, or for something else; when the passkey is
 * unknown or another's; when nobody was asked for finger, face or PIN; and when it was copied, as its counter shows.
 */
export async function takePasskey(
  tx: Tx,
  config: Config,
  given: GivenCredential,
  { accountId, boundTo }: Purpose = {},
): Promise<bigint | undefined> {
  const challenge = readChallenge(given)
  const asked = challenge === undefined ? undefined : await takeChallenge(tx, challenge, 'use')
  if (!asked || !isFor(asked.boundTo, boundTo)) return undefined
  const row = await tx
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', Buffer.from(String(given.id), 'base64url'))
    .forUpdate()
    .executeTakeFirst()
  if (!row || [accountId, asked.accountId ?? undefined].some((id) => id !== undefined && id !== row.account_id))
    return undefined
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

/** A challenge of one sign-in or one code answers for no other, and one of neither for none. */
function isFor(asked: Buffer | null, given: Buffer | undefined): boolean {
  return asked === null ? true : given?.equals(asked) === true
}

/** The challenge it says it signed; that it did is to be seen. */
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
