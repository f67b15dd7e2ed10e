// The registry of picture uses. Each feature describes how its rows use pictures, and server/pictures.ts gathers them. It decides
// which pictures the sweep keeps, which can still be used for something new, and who may fetch a picture.
import { texts } from '#contract/texts.ts'
import { idOrNull, type Queryable, sql, type Tx } from '#server/kit/db.ts'
import { failFields } from '#server/kit/fail.ts'
import { SAME_PICTURE_BITS } from './perceptual-hash.ts'

type Condition = ReturnType<typeof sql<boolean>>

export interface PictureUse {
  /** The table whose rows reference pictures. */
  table: string
  /** SQL condition: a row of this table references the picture of the row `i` of `images`. */
  names: Condition
  /** SQL condition: this viewer may fetch the picture `i` because of such a row. */
  isOpenTo(viewerId: bigint | undefined): Condition
  /** SQL condition: the desk took such a row or its page down, and no block hides that from this viewer. */
  isTakenDownFor(viewerId: bigint | undefined): Condition
  /** Selects the filenames of barred pictures: those of taken-down rows. Absent if rows cannot be taken down. */
  barred?: ReturnType<typeof sql>
}

/** A picture referenced in a request, and the field that gets the error if it cannot be used. */
interface Named {
  field: string
  filename: string | null | undefined
}

export interface PictureRegistry {
  tables: string[]
  /** SQL condition on a row `i` of `images`: it is not purged, and nothing references it. */
  isUnused: Condition
  /** Selects the filenames of all barred pictures, which may not be used or uploaded again. */
  barred: ReturnType<typeof sql>
  /** Selects `name` and `hashes` of each: the filename, or an id once the rows that barred it are deleted. */
  barredHashes: ReturnType<typeof sql>
  /**
   * Refuses pictures that are not this owner's, are purged, are used already, or match a barred picture, which may have been
   * taken down since they were uploaded. Locks the rows, so that the sweep does not remove them.
   */
  requireUnusedImages(tx: Tx, ownerId: bigint, named: Named[]): Promise<void>
  /** Those of these stored pictures that are barred, or match a barred picture. */
  findBarredAmong(db: Queryable, filenames: (string | null)[]): Promise<Set<string>>
  /** Refuses stored pictures that are barred or match a barred picture, for any use. */
  requireNotBarred(db: Queryable, named: Named[]): Promise<void>
  /**
   * Whether this viewer may fetch a picture that no post uses: open to its uploader and the viewers its use allows; to nobody if
   * it is taken down.
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
  const barredHashes = sql`
    select i.filename, i.perceptual_hashes from (${barred}) b (filename) join images i using (filename)
    union all
    select 'hash:' || h.id, h.perceptual_hashes from barred_hashes h`

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
    // Deletes from the set, so that the second of two equal filenames is refused.
    const refused = named.filter(({ filename }) => filename && !free.delete(filename))
    if (refused.length > 0)
      throw failFields(Object.fromEntries(refused.map(({ field }) => [field, [texts.photoUnknown]])))
    // By their look only: posts refuse a withdrawn picture in words of their own.
    await refuseThose(tx, named, looksBarred)
  }

  const looksBarred = sql<boolean>`exists (
    select from (${barredHashes}) b (name, hashes), unnest(b.hashes) known
     where bit_count(known # i.perceptual_hashes[1]) <= ${SAME_PICTURE_BITS})`
  const isBarred = sql<boolean>`(exists (select from (${barred}) b (filename) where b.filename = i.filename) or ${looksBarred})`

  function findBarredAmong(db: Queryable, filenames: (string | null)[]): Promise<Set<string>> {
    return findAmong(db, filenames, isBarred)
  }

  function requireNotBarred(db: Queryable, named: Named[]): Promise<void> {
    return refuseThose(db, named, isBarred)
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

  return {
    tables: uses.map((use) => use.table),
    isUnused,
    barred,
    barredHashes,
    requireUnusedImages,
    findBarredAmong,
    requireNotBarred,
    accessTo,
  }
}

function isOwnedBy(viewerId: bigint | undefined): Condition {
  return sql<boolean>`coalesce(i.owner_id = ${idOrNull(viewerId)}, false)`
}

/** Those of these pictures that meet the condition on the row `i` of `images`. */
async function findAmong(
  db: Queryable,
  filenames: (string | null | undefined)[],
  condition: Condition,
): Promise<Set<string>> {
  const wanted = filenames.filter((filename) => filename)
  if (wanted.length === 0) return new Set()
  const { rows } = await sql<{ filename: string }>`
    select i.filename from images i where i.filename = any (${wanted}::text[]) and ${condition}`.execute(db)
  return new Set(rows.map(({ filename }) => filename))
}

/** Refuses the pictures that meet the condition. */
async function refuseThose(db: Queryable, named: Named[], condition: Condition): Promise<void> {
  const filenames = named.map(({ filename }) => filename)
  const found = await findAmong(db, filenames, condition)
  const refused = named.filter(({ filename }) => filename && found.has(filename))
  if (refused.length > 0)
    throw failFields(Object.fromEntries(refused.map(({ field }) => [field, [texts.pictureBarred]])))
}
