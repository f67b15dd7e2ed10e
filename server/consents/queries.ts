// Read-only queries of consents: whether a person withdrew, and whether everybody named has agreed.
import { type Queryable, sql } from '#server/kit/db.ts'

/** True if a person in the picture of this column withdrew consent: the picture is then hidden from everybody. */
export function isWithdrawn(filename: string) {
  return sql<boolean>`exists (
    select from consents k where k.filename = ${sql.ref(filename)} and k.hidden_at is not null)`
}

/** The file names of all pictures hidden by a withdrawal. */
export const hiddenPictures = sql`select k.filename from consents k where k.hidden_at is not null`

/** Whether a person named in one of these pictures has not agreed. */
export async function lacksConsent(db: Queryable, filenames: string[]): Promise<boolean> {
  if (filenames.length === 0) return false
  const missing = await db
    .selectFrom('consents')
    .select('id')
    .where('filename', 'in', filenames)
    .where('state', '<>', 'given')
    .limit(1)
    .executeTakeFirst()
  return missing !== undefined
}

/** The people who withdrew consent, for the creator of these pictures. */
export async function getWithdrawals(db: Queryable, filenames: string[]) {
  if (filenames.length === 0) return []
  return db
    .selectFrom('consents')
    .select(['filename', 'name', 'hidden_at'])
    .where('filename', 'in', filenames)
    .where('hidden_at', 'is not', null)
    .orderBy('id')
    .execute()
}
