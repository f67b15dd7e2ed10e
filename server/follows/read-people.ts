// Reads the viewer's own lists of people: the pages they follow, their followers, and the people they have blocked.
import type { z } from 'zod/mini'
import type { Page } from '#contract/paging.ts'
import type { Person } from '#contract/people.ts'
import { cutList } from '#server/kit/counted-pages.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import { escapeLike } from '#server/kit/escape-like.ts'
import { type PageQuery, paginate } from '#server/kit/paginate.ts'
import { pictureAddress, smallPictureAddress } from '#server/profiles/visible-page.ts'

interface PeopleQuery extends PageQuery {
  search: string
}

type People = Promise<Page<z.input<typeof Person>>>

/** The pages this account follows, latest first. Closed pages are left out. */
export function followedBy(db: Queryable, accountId: bigint, query: PeopleQuery): People {
  const followed = people(db, query.search)
    .innerJoin('follows as f', 'f.followed_id', 'p.account_id')
    .where('f.follower_id', '=', accountId)
  return paginate(query, {
    rows: async (limit, offset) =>
      getRows(
        await followed
          .orderBy('f.created_at', 'desc')
          .orderBy('f.followed_id', 'desc')
          .limit(limit)
          .offset(offset)
          .execute(),
      ),
    total: async () => (await followed.clearSelect().select(countAll).executeTakeFirstOrThrow()).n,
  })
}

/** The followers of this account, latest first. Paging a million of them is as fast as paging a hundred. */
export function getFollowers(db: Queryable, accountId: bigint, query: PeopleQuery): People {
  if (query.search) {
    const followers = people(db, query.search)
      .innerJoin('follows as f', 'f.follower_id', 'p.account_id')
      .where('f.followed_id', '=', accountId)
      .where('f.place', 'is not', null)
    return paginate(query, {
      rows: async (limit, offset) =>
        getRows(await followers.orderBy('f.place', 'desc').limit(limit).offset(offset).execute()),
      total: async () => (await followers.clearSelect().select(countAll).executeTakeFirstOrThrow()).n,
    })
  }
  return cutList(db, `followers:${accountId}`, query, async (before, limit, offset) => {
    // Skipped rows need no join with profiles; and only followers with an open account have a place.
    const wanted = db
      .selectFrom('follows as f')
      .select(['f.follower_id', 'f.place'])
      .where('f.followed_id', '=', accountId)
      .where('f.place', '<', before)
      .orderBy('f.place', 'desc')
      .limit(limit)
      .offset(offset)
    return getRows(
      await db
        .selectFrom(wanted.as('w'))
        .innerJoin('profiles as p', 'p.account_id', 'w.follower_id')
        .select(['p.page_url', 'p.page_name', 'p.avatar_key'])
        .orderBy('w.place', 'desc')
        .execute(),
    )
  })
}

/** The people this account has blocked, latest first. */
export function blockedBy(db: Queryable, accountId: bigint, query: PeopleQuery): People {
  const blocked = people(db, query.search, { evenClosed: true })
    .innerJoin('blocks as b', 'b.blocked_id', 'p.account_id')
    .where('b.blocker_id', '=', accountId)
  return paginate(query, {
    rows: async (limit, offset) =>
      getRows(
        await blocked
          .orderBy('b.created_at', 'desc')
          .orderBy('b.blocked_id', 'desc')
          .limit(limit)
          .offset(offset)
          .execute(),
      ),
    total: async () => (await blocked.clearSelect().select(countAll).executeTakeFirstOrThrow()).n,
  })
}

function people(db: Queryable, search: string, { evenClosed } = { evenClosed: false }) {
  return db
    .selectFrom('profiles as p')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .select(['p.page_url', 'p.page_name', 'p.avatar_key'])
    .$if(!evenClosed, (query) => query.where('a.closed_at', 'is', null))
    .$if(search !== '', (query) =>
      query.where(sql<boolean>`search_words(p.page_name, p.page_url) like ${`%${escapeLike(search.toLowerCase())}%`}`),
    )
}

function getRows(rows: { page_url: string; page_name: string; avatar_key: string | null }[]): z.input<typeof Person>[] {
  return rows.map(({ page_url, page_name, avatar_key }) => ({
    page_url,
    page_name,
    avatar: pictureAddress(avatar_key),
    avatar_variants: smallPictureAddress(avatar_key),
  }))
}

const countAll = sql<number>`count(*)::int`.as('n')
