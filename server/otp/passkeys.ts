// The passkeys of accounts: their rows, and the options for a browser to create or use one.
import type { Config } from '#server/kit/config.ts'
import type { Queryable } from '#server/kit/db.ts'
import { keyedHash, sign } from '#server/kit/tokens.ts'
import { type ChallengeTerms, createChallenge } from './passkey-challenges.ts'

/** Loaded on first use: its certificate parsers take more memory than the rest of a small process. */
export const webauthn = () => import('@simplewebauthn/server')

export async function hasPasskey(db: Queryable, accountId: bigint): Promise<boolean> {
  const row = await db.selectFrom('passkeys').select('id').where('account_id', '=', accountId).executeTakeFirst()
  return row !== undefined
}

/** Whether one of them was added before that time. */
export async function hasPasskeyFromBefore(db: Queryable, accountId: bigint, time: Date): Promise<boolean> {
  return (await listPasskeys(db, accountId)).some(({ created_at }) => created_at < time)
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

/** ES256, EdDSA and RS256, which phones and security keys use. Listed so that the library does not probe the runtime for newer ones. */
export const algorithms = [-7, -8, -257]

/** Options as JSON; WebAuthn defines their shape. */
type OptionsJson = Record<string, unknown>

/** The argument of `navigator.credentials.create`, as JSON. */
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
    challenge: Buffer.from(await createChallenge(db, { purpose: 'create', accountId }), 'base64url'),
    excludeCredentials: await getDescriptors(db, accountId),
    // It signs in alone: discoverable without a user name, and the phone must verify finger, face or PIN.
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ...options }
}

/** The argument of `navigator.credentials.get`, as JSON; with an account, only its own passkeys may answer. */
export async function getRequestOptions(
  db: Queryable,
  config: Config,
  terms: Omit<ChallengeTerms, 'purpose'>,
): Promise<OptionsJson> {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: getSite(config).rpID,
    challenge: Buffer.from(await createChallenge(db, { ...terms, purpose: 'use' }), 'base64url'),
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

/** The token of the mail about a new passkey. */
export function makeUndoToken({ secret }: Config, id: string): string {
  return sign(secret, 'undo-passkey', id)
}
