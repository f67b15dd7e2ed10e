// Rights of the product's database role beyond owning its database: there must be none, since an intruder would have them too.
import { type Queryable, sql } from './db.ts'

/** PostgreSQL's names for the attributes that the current role has and does not need. */
export async function tooManyRights(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ attribute: string }>`
    select attribute
      from pg_roles r,
           lateral (values ('SUPERUSER', r.rolsuper), ('CREATEROLE', r.rolcreaterole), ('CREATEDB', r.rolcreatedb),
                           ('REPLICATION', r.rolreplication), ('BYPASSRLS', r.rolbypassrls)) as a (attribute, is_given)
     where r.rolname = current_user and is_given`.execute(db)
  return rows.map((row) => row.attribute)
}
