// Adds a passkey, which from then on signs in alone and counts as a second factor.
import { randomUUID } from 'node:crypto'
import type { RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server'
import { addresses } from '#contract/addresses/paths.ts'
import { serverLimits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import type { SessionCaller } from '#server/kit/call.ts'
import { clock } from '#server/kit/clock.ts'
import type { Config } from '#server/kit/config.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import { isUniqueViolation } from '#server/kit/db-errors.ts'
import { failFields } from '#server/kit/fail.ts'
import type { Services } from '#server/outside/services.ts'
import { mailOwner } from './notices.ts'
import type { OwnSessions } from './own-sessions.ts'
import { takeChallenge } from './passkey-challenges.ts'
import { algorithms, getSite, listPasskeys, makeUndoToken, webauthn } from './passkeys.ts'
import { hasSecondFactor, lockFactors } from './second-factor.ts'
import { securityMails } from './security-mails.ts'
import { type GivenCredential, readChallenge } from './use-passkey.ts'

interface Given {
  name: string
  credential: GivenCredential
}

/** errors.credential when it does not answer a challenge of this account, is registered already, or exceeds the maximum. */
export async function addPasskey(services: Services, caller: SessionCaller, sessions: OwnSessions, given: Given) {
  try {
    return await inTransaction(services.db, (tx) => savePasskey(tx, services, caller, sessions, given))
  } catch (error) {
    if (isUniqueViolation(error, 'passkeys_credential_id_key')) throw failFields({ credential: [texts.passkeyKnown] })
    throw error
  }
}

async function savePasskey(
  tx: Tx,
  { config }: Services,
  caller: SessionCaller,
  sessions: OwnSessions,
  { name, credential }: Given,
) {
  const { accountId, sessionId } = caller.viewer
  const made = await verify(tx, config, accountId, credential)
  if (!made) throw failFields({ credential: [texts.passkeyRefused] })
  await lockFactors(tx, accountId)
  if ((await listPasskeys(tx, accountId)).length >= serverLimits.passkeysMax)
    throw failFields({ credential: [texts.passkeysMax] })
  // The account's first second factor: sessions that the password alone opened end.
  if (!(await hasSecondFactor(tx, accountId))) await sessions.endOthers(tx, accountId, sessionId)
  const row = { id: randomUUID(), name, created_at: clock.now(), last_used_at: null }
  await tx
    .insertInto('passkeys')
    .values({ ...row, account_id: accountId, ...asColumns(made) })
    .execute()
  await mailOwner(tx, config, accountId, securityMails.passkeyAdded, {
    link: config.publicUrl + addresses.undoPasskeyBy(makeUndoToken(config, row.id)),
  })
  return { answer: row, cookies: await sessions.rotate(tx, caller) }
}

function asColumns({ id, publicKey, counter, transports = [] }: WebAuthnCredential) {
  return {
    credential_id: Buffer.from(id, 'base64url'),
    public_key: Buffer.from(publicKey),
    counter: BigInt(counter),
    transports: transports.filter((transport) => /^[a-z-]{1,20}$/.test(transport)),
  }
}

async function verify(tx: Tx, config: Config, accountId: bigint, credential: GivenCredential) {
  const challenge = readChallenge(credential)
  const issued = challenge === undefined ? undefined : await takeChallenge(tx, challenge, 'create')
  if (issued?.accountId !== accountId) return undefined
  const { verifyRegistrationResponse } = await webauthn()
  const { rpID, origin } = getSite(config)
  const verified = await verifyRegistrationResponse({
    response: credential as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge!,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined)
  return verified?.registrationInfo?.credential
}
