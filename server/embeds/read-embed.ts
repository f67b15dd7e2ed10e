// Reads what an embed shows: the same for everyone, because an embed has no viewer.
import type { z } from 'zod/mini'
import { addresses } from '#contract/addresses/paths.ts'
import { linkFromEmbed } from '#contract/embeds.ts'
import type { Goal } from '#contract/goals.ts'
import type { Queryable } from '#server/kit/db.ts'
import type { Say } from '#server/kit/say.ts'
import { visiblePage } from '#server/profiles/visible-page.ts'

/** Reads one goal: NotFoundException for drafts, ContentNotAccessibleException for one taken down. */
export type ReadGoal = (
  db: Queryable,
  at: { username: string; id: string },
  viewerId: undefined,
) => Promise<z.input<typeof Goal>>

export interface ButtonEmbed {
  pageUrl: string
  name: string
  /** Path that a click leads to. */
  path: string
  words: string
}

/** Squares in the progress bar of a goal. */
export const SQUARES = 20

export async function readButton(db: Queryable, pageUrl: string, say: Say): Promise<ButtonEmbed> {
  const { page_url, page_name } = await visiblePage(db, pageUrl, undefined)
  return {
    pageUrl: page_url,
    name: page_name,
    path: linkFromEmbed(addresses.page(page_url)),
    words: say('Support {name}', { name: page_name }),
  }
}
