// Recognizes a barred picture when it is uploaded again: one that the desk took down or that has a withdrawn consent.
import { type Db, type RawBuilder, sql, type Tx } from '#server/kit/db.ts'
import { type PerceptualHash, SAME_PICTURE_BITS } from './perceptual-hash.ts'
import type { PictureRegistry } from './picture-registry.ts'

/** The name of the barred picture most similar to this one or to its mirror image, if one is similar enough. */
export async function findBarred(
  db: Db,
  { barredHashes }: PictureRegistry,
  { bits, mirrored }: PerceptualHash,
): Promise<string | undefined> {
  if (bits === null) return undefined
  const { rows } = await sql<{ name: string }>`
    select b.name
      from (${barredHashes}) b (name, hashes),
           lateral (select min(bit_count(known # uploaded)) as different
                      from unnest(b.hashes) known, unnest(${[bits[0], mirrored]}::bit(256)[]) uploaded) d
     where d.different <= ${SAME_PICTURE_BITS}
     order by d.different, b.name limit 1`.execute(db)
  return rows[0]?.name
}

/**
 * Keeps the hashes of barred pictures, because the rows that bar them are about to be deleted. `filenames` selects them. The bits alone
 * are kept: no filename, owner or time leads from them to a person.
 */
export async function keepHashes(tx: Tx, filenames: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into barred_hashes (perceptual_hashes)
    select i.perceptual_hashes from images i
     where i.filename in (${filenames}) and i.perceptual_hashes is not null`.execute(tx)
}
