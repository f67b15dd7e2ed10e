import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { JWK } from 'oidc-provider'
import type { Pool } from 'pg'

export type Secrets = { signingKey: JWK; cookieKey: string }

/** The keys of this provider, created once per database. */
export async function openSecrets(pool: Pool): Promise<Secrets> {
  return (await readSecrets(pool)) ?? (await makeSecrets(pool))
}

async function readSecrets(pool: Pool): Promise<Secrets | undefined> {
  const { rows } = await pool.query<{ signing_key: JWK; cookie_key: string }>('select * from oidc_secret')
  return rows[0] && { signingKey: rows[0].signing_key, cookieKey: rows[0].cookie_key }
}

async function makeSecrets(pool: Pool): Promise<Secrets> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = { ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }
  await pool.query(
    'insert into oidc_secret (signing_key, cookie_key) values ($1, $2) on conflict (only_row) do nothing',
    [key, randomBytes(32).toString('base64url')],
  )
  return (await readSecrets(pool))!
}
