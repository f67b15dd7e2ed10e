// What the product's role in the database may do beyond owning its database: nothing, or whoever breaks in has it all.
import { type Queryable, sql } from './db.ts'

/** PostgreSQL's words for the attributes the current role has and does not need. */
export async function tooManyRights(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ attribute: string }>`
    select attribute
      from pg_roles r,
           lateral (values ('SUPERUSER', r.rolsuper), ('CREATEROLE', r.rolcreaterole), ('CREATEDB', r.rolcreatedb),
                           ('REPLICATION', r.rolreplication), ('BYPASSRLS', r.rolbypassrls)) as a (attribute, is_given)
     where r.rolname = current_user and is_given`.execute(db)
  return rows.map((row) => row.attribute)
}
