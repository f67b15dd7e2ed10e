// Whether all pictures of a restored backup are in the storage, in the comment of a table that no backup contains.
import { type Queryable, sql } from './db.ts'

/** All pictures of the backup of this moment are in the storage. In another comment: payouts may go on before that. */
export async function markPicturesComplete(db: Queryable, date: string): Promise<void> {
  await sql`comment on table function_files is ${sql.lit(picturesMark(date))}`.execute(db)
}

export async function arePicturesComplete(db: Queryable, date: string): Promise<boolean> {
  const { rows } = await sql<{ mark: string | null }>`
    select obj_description('function_files'::regclass, 'pg_class') as mark`.execute(db)
  return rows[0]!.mark === picturesMark(date)
}

function picturesMark(date: string): string {
  return `pictures ${date}`
}
