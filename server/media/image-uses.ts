// What uses pictures: the one list. Whatever else comes to name one is entered here; then its pictures are kept from the
// sweep, cannot be taken for something new, and go to whom they are for.
import { texts } from '#contract/texts.ts'
import { type Queryable, sql, type Tx } from '#server/kit/db.ts'
import { failFields } from '#server/kit/fail.ts'

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
    isOpenTo: (viewerId) => sql<boolean>`
      exists (select 1 from goals u where u.image = i.filename and u.deleted_at is null and u.state <> 'draft'
                 and ${isPageOpen('u.creator_id', viewerId)})`,
  },
  topics: {
    names: sql<boolean>`exists (select 1 from topics u where u.banner = i.filename)`,
    isOpenTo: (viewerId) => sql<boolean>`
      exists (select 1 from topics u where u.banner = i.filename and ${isPageOpen('u.account_id', viewerId)})`,
  },
  blocs: {
    names: sql<boolean>`exists (select 1 from blocs u where u.image = i.filename and u.deleted_at is null)`,
    isOpenTo: (viewerId) => sql<boolean>`
      exists (select 1 from blocs u where u.image = i.filename and u.deleted_at is null
                 and ${isPageOpen('u.creator_id', viewerId)})`,
  },
}

/** The page of the account in this column is there, and nobody is kept apart from the other. */
function isPageOpen(column: string, viewerId: bigint | undefined): Condition {
  const owner = sql.ref(column)
  const viewer = sql`${viewerId ?? null}::bigint`
  return sql<boolean>`
    exists (select 1 from accounts a where a.id = ${owner} and a.deactivated_at is null)
    and not exists (select 1 from blocks b
                     where (b.blocker_id, b.blocked_id) in ((${owner}, ${viewer}), (${viewer}, ${owner})))`
}

/** Of a row `i` of `images`: it is there, and nothing names it. */
export const isUnused = sql<boolean>`i.purged_at is null and not (${sql.join(
  Object.values(imageUses).map(({ names }) => names),
  sql` or `,
)})`

/** Refuses a picture that is not its user's own, is gone, or is used already; `field` is where it was named. */
export async function mustBeOwnImage(
  tx: Tx,
  ownerId: bigint,
  filename: string | null | undefined,
  field = 'image',
): Promise<void> {
  if (filename && !(await mayTakeImage(tx, ownerId, filename))) throw failFields({ [field]: [texts.photoUnknown] })
}

/** Whether this is a picture of its uploader's that nothing uses yet. It is held, so that no sweep takes it meanwhile. */
async function mayTakeImage(tx: Tx, ownerId: bigint, filename: string): Promise<boolean> {
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
