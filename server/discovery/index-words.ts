// The worker's job that indexes the words of listed content and pages: new ones, changed ones, and those older than the search.
import { type Db, inTransaction, sql, type Tx } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'
import { getWords, typoLettersMin } from './words.ts'

const BATCH = 200

/** Indexes batches until no row is waiting. */
export async function indexWords({ db }: Pick<Services, 'db'>): Promise<void> {
  while ((await indexBatch(db)) > 0);
}

/** Indexes one batch and returns its size. Several workers share the waiting rows (skip locked). */
function indexBatch(db: Db): Promise<number> {
  return inTransaction(db, async (tx) => {
    const content = await sql<Unread>`
      select c.content_id::text as id,
             coalesce(o.caption, b.title || E'\n' || b.description, concat_ws(E'\n', g.title, g.description), '') as text
        from (select content_id from listed_content where not is_read
               order by content_id desc limit ${BATCH} for update skip locked) c
        left join posts o on o.id = c.content_id and o.deleted_at is null
        left join blocs b on b.id = c.content_id and b.deleted_at is null
        left join goals g on g.id = c.content_id and g.deleted_at is null`.execute(tx)
    const pages = await sql<Unread>`
      select l.account_id::text as id, concat_ws(E'\n', p.page_name, p.page_url, p.bio) as text
        from (select account_id from listed_pages where not is_read
               order by account_id desc limit ${BATCH} for update skip locked) l
        join profiles p on p.account_id = l.account_id`.execute(tx)
    await save(tx, 'listed_content', content.rows)
    await save(tx, 'listed_pages', pages.rows)
    return content.rows.length + pages.rows.length
  })
}

interface Unread {
  id: string
  text: string
}

async function save(tx: Tx, table: 'listed_content' | 'listed_pages', rows: Unread[]): Promise<void> {
  if (rows.length === 0) return
  const key = table === 'listed_content' ? sql`content_id = r.id::uuid` : sql`account_id = r.id::bigint`
  const indexed = rows.map(({ id, text }) => {
    const words = getWords(text)
    const long = words.filter(({ word }) => word.length >= typoLettersMin)
    const slips = [...new Set(long.flatMap((word) => word.slips))]
    return { id, words: [...new Set(words.flatMap(({ word, roots }) => [word, ...roots]))], slips }
  })
  await sql`
    update ${sql.table(table)} l
       set is_read = true, words = array_to_tsvector(r.words), slips = r.slips
      from jsonb_to_recordset(${JSON.stringify(indexed)}::jsonb) as r (id text, words text[], slips int[])
     where ${key}`.execute(tx)
}
