// Lists the accounts that reacted, latest first, without those blocked from the viewer. Anonymous buyers are listed as "Someone".

import { addresses } from '#contract/addresses/paths.ts'
import type { Page } from '#contract/paging.ts'
import { type ReactionId, reactionKinds } from '#contract/reaction-kinds.ts'
import type { ContentType, Reactor } from '#contract/reactions.ts'
import { words } from '#contract/texts.ts'
import { blockedIds } from '#server/blocks/blocked-people.ts'
import { getKeys, listSizes } from '#server/kit/counted-list.ts'
import { cutList } from '#server/kit/counted-pages.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import type { PageQuery } from '#server/kit/paginate.ts'
import { pictureAddress, smallPictureAddress } from '#server/profiles/visible-page.ts'
import { isUnnamed } from './queries.ts'
import { getCounts, getLists, reactorsList } from './reactor-lists.ts'

interface ReactorsQuery extends PageQuery {
  content_type: ContentType
  content_id: string
  reaction_id?: ReactionId | undefined
}

export async function readReactors(db: Queryable, query: ReactorsQuery, viewerId: bigint | undefined) {
  const { content_type, content_id } = query
  const blocked = await readBlockedReactions(db, query, viewerId)
  const [reactors, sizes] = await Promise.all([
    pageOfReactors(db, query, blocked),
    listSizes(db, getLists(content_type, content_id)),
  ])
  const list = reactorsList(content_type, content_id)
  for (const { reaction_id } of blocked)
    for (const name of [list, `${list}:${reaction_id}`]) sizes.set(name, (sizes.get(name) ?? 0) - 1)
  return {
    ...reactors,
    data: { reactors: reactors.rows, totals: getCounts(sizes, content_type, content_id) },
  }
}

type Blocked = Awaited<ReturnType<typeof readBlockedReactions>>

function pageOfReactors(db: Queryable, query: ReactorsQuery, blocked: Blocked): Promise<Page<Reactor>> {
  const { content_type, content_id, reaction_id } = query
  const list = reactorsList(content_type, content_id) + (reaction_id ? `:${reaction_id}` : '')
  const place = reaction_id ? ('r.place_of_kind' as const) : ('r.place' as const)
  const skipped = blocked.filter((row) => !reaction_id || row.reaction_id === reaction_id)
  return cutList(
    db,
    list,
    query,
    async (before, limit, offset) => {
      // Joins profiles and purchases only after the offset, so that skipped rows need no join.
      const wanted = db
        .selectFrom('reactions as r')
        .select(['r.account_id', 'r.reaction_id', 'r.content_type', 'r.content_id', 'r.created_at'])
        .select((eb) => eb.ref(place).as('place'))
        .where('r.content_type', '=', content_type)
        .where('r.content_id', '=', content_id)
        .$if(reaction_id !== undefined, (query) => query.where('r.reaction_id', '=', reaction_id!))
        .where(place, '<', before)
        .$if(skipped.length > 0, (query) =>
          query.where(
            'r.account_id',
            'not in',
            skipped.map((row) => row.account_id),
          ),
        )
        .orderBy(place, 'desc')
        .limit(limit)
        .offset(offset)
      const rows = await db
        .selectFrom(wanted.as('r'))
        .innerJoin('profiles as p', 'p.account_id', 'r.account_id')
        .select(['p.page_url', 'p.page_name', 'p.avatar_key', 'r.reaction_id', isUnnamed.as('is_unnamed')])
        .orderBy('r.place', 'desc')
        .execute()
      return rows.map(asReactor)
    },
    getKeys(skipped.map((row) => (reaction_id ? row.place_of_kind! : row.place!))),
  )
}

function asReactor(row: {
  page_url: string
  page_name: string
  avatar_key: string | null
  reaction_id: number
  is_unnamed: boolean
}): Reactor {
  const kind = reactionKinds.find(({ id }) => id === row.reaction_id)!
  const reaction = { icon_url: addresses.reactionIcon(kind.name), name: kind.label }
  if (row.is_unnamed) return { page_url: null, page_name: words.someone, avatar: null, avatar_variants: null, reaction }
  return {
    page_url: row.page_url,
    page_name: row.page_name,
    avatar: pictureAddress(row.avatar_key),
    avatar_variants: smallPictureAddress(row.avatar_key),
    reaction,
  }
}

/** Reactions that a block hides from this viewer; few. Those of Someone stay: without them, a block would reveal who Someone is. */
async function readBlockedReactions(
  db: Queryable,
  { content_type, content_id }: ReactorsQuery,
  viewerId: bigint | undefined,
) {
  if (viewerId === undefined) return []
  return db
    .selectFrom('reactions as r')
    .select(['r.account_id', 'r.reaction_id', 'r.place', 'r.place_of_kind'])
    .where('r.content_type', '=', content_type)
    .where('r.content_id', '=', content_id)
    .where('r.place', 'is not', null)
    .where(sql<boolean>`r.account_id in (${blockedIds(viewerId)})`)
    .where((eb) => eb.not(isUnnamed))
    .execute()
}
