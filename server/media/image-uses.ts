// What uses pictures: the one list. Whatever else comes to name one is entered here; then its pictures are kept from the
// sweep, cannot be taken for something new, and go to whom they are for.
import { type Queryable, sql, type Tx } from '#server/kit/db.ts'

type Condition = ReturnType<typeof sql<boolean>>

interface ImageUse {
  /** True where a row of the use names the picture of the row `i` of `images`. */
  names: Condition
  /** True where this viewer may have the picture `i` because of such a row. */
  isOpenTo(viewerId: bigint | undefined): Condition
}

/** By table. */
export const imageUses: Record<string, ImageUse> = {
  photos: {
    names: sql<boolean>`exists (select 1 from photos u where u.filename = i.filename)`,
    // A post's photo is decided about by accessTo and by nothing else.
    isOpenTo: () => sql<boolean>`false`,
  },
  profiles: {
    names: sql<boolean>`exists (select 1 from profiles u where i.filename in (u.avatar_key, u.cover_key))`,
    isOpenTo: () => sql<boolean>`exists (select 1 from profiles u where i.filename in (u.avatar_key, u.cover_key))`,
  },
  goals: {
    names: sql<boolean>`exists (select 1 from goals u where u.image = i.filename and u.deleted_at is null)`,
    // Whoever may see the page: it is open, and nobody is kept apart from the other.
    isOpenTo: (viewerId) => sql<boolean>`
      exists (select 1 from goals u join accounts a on a.id = u.creator_id
               where u.image = i.filename and u.deleted_at is null and u.state <> 'draft' and a.deactivated_at is null
                 and not exists (select 1 from blocks b
                                  where (b.blocker_id, b.blocked_id) in ((u.creator_id, ${viewerId ?? null}::bigint),
                                                                         (${viewerId ?? null}::bigint, u.creator_id))))`,
  },
}

/** Of a row `i` of `images`: it is there, and nothing names it. */
export const isUnused = sql<boolean>`i.purged_at is null and not (${sql.join(
  Object.values(imageUses).map(({ names }) => names),
  sql` or `,
)})`

/** Whether this is a picture of its uploader's that nothing uses yet. It is held, so that no sweep takes it meanwhile. */
export async function mayTakeImage(tx: Tx, ownerId: bigint, filename: string): Promise<boolean> {
  const row = await tx
    .selectFrom('images as i')
    .select('i.filename')
    .where('i.filename', '=', filename)
    .where('i.owner_id', '=', ownerId)
    .where(isUnused)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Whether this viewer may have a picture that is no post's: its uploader, and whomever its use is open to. */
export async function isOpenImage(db: Queryable, filename: string, viewerId: bigint | undefined): Promise<boolean> {
  const open = Object.values(imageUses).map((use) => use.isOpenTo(viewerId))
  const row = await db
    .selectFrom('images as i')
    .select('i.filename')
    .where('i.filename', '=', filename)
    .where('i.purged_at', 'is', null)
    .where(sql<boolean>`(i.owner_id = ${viewerId ?? null}::bigint or ${sql.join(open, sql` or `)})`)
    .executeTakeFirst()
  return row !== undefined
}
