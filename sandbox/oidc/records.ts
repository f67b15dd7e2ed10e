// Storage of the OpenID library: one table for all kinds of records.
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Pool } from 'pg'

/** The records of one kind, such as `Session` or `AuthorizationCode`. */
export function getRecords(pool: Pool, kind: string): Adapter {
  async function find(column: 'id' | 'uid', value: string): Promise<AdapterPayload | undefined> {
    // PostgreSQL stores no NUL, so no record has such a name.
    if (value.includes('\0')) return undefined
    const { rows } = await pool.query<{ payload: AdapterPayload }>(
      `select payload from oidc_record
       where kind = $1 and ${column} = $2 and (expires_at is null or expires_at > now())`,
      [kind, value],
    )
    return rows[0]?.payload
  }

  return {
    async upsert(id, payload, expiresInSeconds) {
      await pool.query(
        `insert into oidc_record (kind, id, payload, uid, grant_id, expires_at)
         values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))
         on conflict (kind, id) do update set payload = excluded.payload, uid = excluded.uid,
           grant_id = excluded.grant_id, expires_at = excluded.expires_at`,
        [kind, id, payload, payload.uid ?? null, payload.grantId ?? null, expiresInSeconds ?? null],
      )
    },
    find: (id) => find('id', id),
    findByUid: (uid) => find('uid', uid),
    // Belongs to the flow for devices without a browser, which is not offered.
    findByUserCode: async () => undefined,
    async consume(id) {
      await pool.query(
        `update oidc_record set payload = payload || jsonb_build_object('consumed', floor(extract(epoch from now())))
         where kind = $1 and id = $2`,
        [kind, id],
      )
    },
    async destroy(id) {
      await pool.query('delete from oidc_record where kind = $1 and id = $2', [kind, id])
    },
    async revokeByGrantId(grantId) {
      await pool.query('delete from oidc_record where kind = $1 and grant_id = $2', [kind, grantId])
    },
  }
}

/** Deletes expired records. */
export async function forgetOldRecords(pool: Pool): Promise<void> {
  await pool.query('delete from oidc_record where expires_at < now()')
}
