// The hashtags of a piece of content, kept with every change of its words. Whether it is found is the database's to keep.
import { getHashtags } from '#contract/hashtags.ts'
import { sql, type Tx } from '#server/kit/db.ts'

/** What has hashtags, as the database names it. */
export type TaggedContent = 'post' | 'bloc' | 'topic' | 'goal'

/** After its row is written: in place of the hashtags it had. */
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

/** Of content that is gone for good. */
export async function forgetHashtags(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('hashtags').where('content_id', 'in', ids).execute()
}
