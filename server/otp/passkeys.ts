// The passkeys of accounts: rows, and options for a browser that is to make or use one.
import type { Config } from '#server/kit/config.ts'
import type { Queryable, Tx } from '#server/kit/db.ts'
import { keyedHash } from '#server/kit/tokens.ts'
import { type ChallengeTerms, keepChallenge } from './passkey-challenges.ts'

/** Loaded when the first passkey is asked for: its parsers of certificates are more than the rest of a small process. */
export const webauthn = () => import('@simplewebauthn/server')

export async function hasPasskey(db: Queryable, accountId: bigint): Promise<boolean> {
  const row = await db.selectFrom('passkeys').select('id').where('account_id', '=', accountId).executeTakeFirst()
  return row !== undefined
}

export function listPasskeys(db: Queryable, accountId: bigint) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The site a passkey belongs to: the browser uses it nowhere else. */
export function getSite({ publicUrl }: Pick<Config, 'publicUrl'>): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, origin }
}

/** ES256, EdDSA and RS256: what phones and keys make. Named, so that the library does not try the runtime for newer ones. */
export const algorithms = [-7, -8, -257]

/** Options as they go over the wire: WebAuthn owns their shape. */
type OptionsJson = Record<string, unknown>

/** What `navigator.credentials.create` takes, as JSON. */
export async function getCreationOptions(db: Queryable, config: Config, accountId: bigint): Promise<OptionsJson> {
  const { page_url, page_name } = await db
    .selectFrom('profiles')
    .select(['page_url', 'page_name'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: 'PIXEL',
    rpID: getSite(config).rpID,
    userName: page_url,
    userDisplayName: page_name,
    userID: new Uint8Array(keyedHash(config.secret, 'passkey-user', String(accountId))),
    challenge: Buffer.from(await keepChallenge(db, { purpose: 'create', accountId }), 'base64url'),
    excludeCredentials: await getDescriptors(db, accountId),
    // It signs in alone: the phone asks for finger, face or PIN, and needs no name to find it by.
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ...options }
}

/** What `navigator.credentials.get` takes, as JSON; with an account, only its own passkeys answer. */
export async function getRequestOptions(
  db: Queryable,
  config: Config,
  terms: Omit<ChallengeTerms, 'purpose'>,
): Promise<OptionsJson> {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: getSite(config).rpID,
    challenge: Buffer.from(await keepChallenge(db, { ...terms, purpose: 'use' }), 'base64url'),
    userVerification: 'required',
    ...(terms.accountId !== null && { allowCredentials: await getDescriptors(db, terms.accountId) }),
  })
  return { ...options }
}

async function getDescriptors(db: Queryable, accountId: bigint) {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('account_id', '=', accountId)
    .execute()
  return rows.map(({ credential_id, transports }) => ({ id: credential_id.toString('base64url'), transports }))
}

/** False when this account has none of that id. */
export async function dropPasskey(tx: Tx, accountId: bigint, id: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

/** Answers whether there were any. */
export async function dropPasskeys(tx: Tx, accountId: bigint): Promise<boolean> {
  const gone = await tx.deleteFrom('passkeys').where('account_id', '=', accountId).returning('id').execute()
  return gone.length > 0
}
