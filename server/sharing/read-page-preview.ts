import type { Queryable } from '#server/kit/db.ts'
import { visiblePage } from '#server/profiles/visible-page.ts'
import type { PreviewFacts } from './preview-facts.ts'

/** Throws as the page itself would for this viewer. */
export async function readPagePreview(db: Queryable, username: string, viewerId?: bigint): Promise<PreviewFacts> {
  const page = await visiblePage(db, username, viewerId)
  const { page_url, page_name } = page
  return {
    preview: { title: page_name, creator: { page_url, page_name } },
    avatar: page.avatar_key,
    cover: page.cover_key,
  }
}
