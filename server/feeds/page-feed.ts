// What is new on a page as a stranger sees it, ready to be written as Atom or JSON Feed. The same for whoever reads it: buyers
// and the creator too, so that a feed that is passed on gives nothing away.
import type { z } from 'zod/mini'
import { addresses } from '#contract/addresses/paths.ts'
import { formatWholePesos, toPesos } from '#contract/amounts.ts'
import type { Bloc } from '#contract/blocs.ts'
import type { Post } from '#contract/content.ts'
import { serverLimits } from '#contract/limits.ts'
import { postTitle } from '#server/content/queries.ts'
import { newestOnPage } from '#server/discovery/queries.ts'
import type { Queryable } from '#server/kit/db.ts'
import { pictureAddress, type VisiblePage } from '#server/profiles/visible-page.ts'

type ReadMany<T> = (db: Queryable, ids: string[], viewerId: bigint | undefined) => Promise<Map<string, T>>

/** How others answer for what is theirs, by id, such as `postsById`. */
export interface FeedReaders {
  post: ReadMany<z.input<typeof Post>>
  bloc: ReadMany<z.input<typeof Bloc>>
}

/** Paths of ours, which the writer makes whole. */
export interface Entry {
  id: string
  path: string
  title: string
  /** Below the title. */
  text: string
  /** Pictures that a stranger may see. */
  pictures: { path: string; alt: string }[]
  date: Date
  /** Pesos; undefined for what is free. */
  price: number | undefined
}

export interface PageFeed {
  path: string
  atom: string
  json: string
  page_url: string
  name: string
  about: string | null
  avatar: string | null
  entries: Entry[]
}

const KINDS = ['snap', 'slide', 'bloc'] as const

/** Of a page that is there: who asks was asked before. */
export async function readPageFeed(db: Queryable, readers: FeedReaders, page: VisiblePage): Promise<PageFeed> {
  const { page_url, page_name, bio, avatar_key } = page
  const listed = await newestOnPage(db, page.account_id, [...KINDS], serverLimits.pageFeedEntries)
  const blocIds = listed.filter(({ kind }) => kind === 'bloc').map(({ id }) => id)
  const postIds = listed.filter(({ kind }) => kind !== 'bloc').map(({ id }) => id)
  const [posts, blocs] = await Promise.all([
    postIds.length > 0 ? readers.post(db, postIds, undefined) : undefined,
    blocIds.length > 0 ? readers.bloc(db, blocIds, undefined) : undefined,
  ])
  return {
    path: addresses.page(page_url),
    atom: addresses.pageAtom(page_url),
    json: addresses.pageJsonFeed(page_url),
    page_url,
    name: page_name,
    about: bio,
    avatar: pictureAddress(avatar_key),
    entries: listed.flatMap(({ id }) => {
      const post = posts?.get(id)
      const bloc = blocs?.get(id)
      return post ? ofPost(post) : bloc ? ofBloc(bloc) : []
    }),
  }
}

function ofPost(post: z.input<typeof Post>): Entry {
  const { kind, id, creator, pricing, photo_count, images, date } = post
  const price = pricing ? toPesos(pricing.amount) : undefined
  return {
    id,
    path: kind === 'slide' ? addresses.slide(creator.page_url, id) : addresses.snap(creator.page_url, id),
    title: postTitle(post),
    text: [price !== undefined && formatWholePesos(price), kind === 'slide' && `${photo_count} photos`]
      .filter(Boolean)
      .join(' · '),
    pictures: images.flatMap(({ image_url_variants, alt }) =>
      image_url_variants ? { path: image_url_variants.WH500, alt: alt ?? '' } : [],
    ),
    date: date as Date,
    price,
  }
}

function ofBloc({ id, creator, title, description, image_url_variants, date }: z.input<typeof Bloc>): Entry {
  return {
    id,
    path: addresses.bloc(creator.page_url, id),
    title,
    text: description,
    pictures: image_url_variants ? [{ path: image_url_variants.WH500, alt: '' }] : [],
    date: date as Date,
    price: undefined,
  }
}
