// What uses pictures. Each feature says it of its own rows, and the composition gathers them; by that a picture is kept from
// the sweep, cannot be taken for something new, and goes to whom it is for.
import { texts } from '#contract/texts.ts'
import { idOrNull, type Queryable, sql, type Tx } from '#server/kit/db.ts'
import { failFields } from '#server/kit/fail.ts'
import { SAME_PICTURE_BITS } from './perceptual-hash.ts'

type Condition = ReturnType<typeof sql<boolean>>

export interface PictureUse {
  /** The table whose rows name pictures. */
  table: string
  /** True where a row of the use names the picture of the row `i` of `images`. */
  names: Condition
  /** True where this viewer may have the picture `i` because of such a row. */
  isOpenTo(viewerId: bigint | undefined): Condition
  /** True where the desk took such a row down, or the page it stands on, and no block keeps that from this viewer. */
  isTakenDownFor(viewerId: bigint | undefined): Condition
  /** Selects the names of pictures that may not come again: where such a row is taken down. Left out where none is. */
  barred?: ReturnType<typeof sql>
}

/** A picture somebody named, and where: the field that is told when it cannot be had. */
interface Named {
  field: string
  filename: string | null | undefined
}

export interface PictureRegistry {
  tables: string[]
  /** Of a row `i` of `images`: it is there, and nothing names it. */
  isUnused: Condition
  /** Selects the names of all pictures that may not come again. */
  barred: ReturnType<typeof sql>
  /**
   * Refuses pictures that are not this owner's, are gone, are used already, or look like one that may not come again: it may have
   * been taken down since they were uploaded. They are held, so that no sweep takes them.
   */
  requireUnusedImages(tx: Tx, ownerId: bigint, named: Named[]): Promise<void>
  /** Refuses stored pictures that look like one that may not come again, whatever they are to be used for. */
  requireNotBarred(db: Queryable, named: Named[]): Promise<void>
  /**
   * Whether this viewer may have a picture that is no post's: its uploader, and whomever its use is open to; nobody where it is
   * taken down.
   */
  accessTo(db: Queryable, filename: string, viewerId: bigint | undefined): Promise<'open' | 'taken-down' | 'none'>
}

export function createPictureRegistry(uses: PictureUse[]): PictureRegistry {
  const isNamed = sql.join(
    uses.map((use) => use.names),
    sql` or `,
  )
  const isUnused = sql<boolean>`i.purged_at is null and not (${isNamed})`

  const barred = sql.join(
    uses.flatMap((use) => use.barred ?? []),
    sql` union `,
  )

  async function requireUnusedImages(tx: Tx, ownerId: bigint, named: Named[]): Promise<void> {
    const wanted = named.flatMap(({ filename }) => filename || [])
    if (wanted.length === 0) return
    const rows = await tx
      .selectFrom('images as i')
      .select('i.filename')
      .where('i.filename', 'in', wanted)
      .where('i.owner_id', '=', ownerId)
      .where(isUnused)
      .forUpdate()
      .execute()
    const free = new Set(rows.map((row) => row.filename))
    // Deleting from the set, so that the second of two equal ones is refused.
    const refused = named.filter(({ filename }) => filename && !free.delete(filename))
    if (refused.length > 0)
      throw failFields(Object.fromEntries(refused.map(({ field }) => [field, [texts.photoUnknown]])))
    await requireNotBarred(tx, named)
  }

  async function requireNotBarred(db: Queryable, named: Named[]): Promise<void> {
    const wanted = named.flatMap(({ filename }) => filename || [])
    const { rows } = await sql<{ filename: string }>`
      select w.filename from images w
       where w.filename = any (${wanted}::text[])
         and exists (select from (${barred}) b (filename) join images i using (filename), unnest(i.perceptual_hashes) kept
                      where bit_count(kept # w.perceptual_hashes[1]) <= ${SAME_PICTURE_BITS})`.execute(db)
    const found = new Set(rows.map(({ filename }) => filename))
    const refused = named.filter(({ filename }) => filename && found.has(filename))
    if (refused.length > 0)
      throw failFields(Object.fromEntries(refused.map(({ field }) => [field, [texts.pictureBarred]])))
  }

  async function accessTo(db: Queryable, filename: string, viewerId: bigint | undefined) {
    const any = (conditions: Condition[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`
    const row = await db
      .selectFrom('images as i')
      .select(any(uses.map((use) => use.isTakenDownFor(viewerId))).as('is_taken_down'))
      .select(any([isOwnedBy(viewerId), ...uses.map((use) => use.isOpenTo(viewerId))]).as('is_open'))
      .where('i.filename', '=', filename)
      .where('i.purged_at', 'is', null)
      .executeTakeFirst()
    if (row?.is_taken_down) return 'taken-down'
    return row?.is_open ? 'open' : 'none'
  }

  return { tables: uses.map((use) => use.table), isUnused, barred, requireUnusedImages, requireNotBarred, accessTo }
}

function isOwnedBy(viewerId: bigint | undefined): Condition {
  return sql<boolean>`coalesce(i.owner_id = ${idOrNull(viewerId)}, false)`
}
