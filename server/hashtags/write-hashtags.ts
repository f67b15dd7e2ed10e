// Writes the hashtags of a piece of content with every change of its text. Triggers maintain whether it is listed.
import { getHashtags } from '#contract/hashtags.ts'
import { sql, type Tx } from '#server/kit/db.ts'

/** Kinds of content that have hashtags, as named in the database. */
export type TaggedContent = 'post' | 'bloc' | 'topic' | 'goal'

/** Replaces the content's hashtags. Must run after its row is written. */
export async function writeHashtags(
  tx: Tx,
  type: TaggedContent,
  id: string,
  ...words: (string | null)[]
): Promise<void> {
  const tags = getHashtags(words.filter((text) => text !== null).join('\n'))
  await sql`delete from hashtags where content_id = ${id} and tag <> all (${tags}::text[])`.execute(tx)
  await sql`
    insert into hashtags (tag, content_type, content_id)
    select tag, ${type}, ${id} from unnest(${tags}::text[]) as t (tag)
     where not exists (select 1 from hashtags h where h.content_id = ${id} and h.tag = t.tag)
     order by tag`.execute(tx)
}

/** For purged content. */
export async function deleteHashtags(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('hashtags').where('content_id', 'in', ids).execute()
}
