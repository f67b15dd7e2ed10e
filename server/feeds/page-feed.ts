// Reads the latest content of a page as a visitor sees it, for Atom and JSON Feed. Buyers and the creator get the same feed, so that
// sharing a feed reveals nothing.
import type { z } from 'zod/mini'
import { addresses } from '#contract/addresses/paths.ts'
import { formatWholePesos, toPesos } from '#contract/amounts.ts'
import type { Bloc } from '#contract/blocs.ts'
import type { Post } from '#contract/content.ts'
import { serverLimits } from '#contract/limits.ts'
import { photoCountText, postTitle } from '#server/content/queries.ts'
import { newestOnPage } from '#server/discovery/queries.ts'
import type { Queryable } from '#server/kit/db.ts'
import type { ReadMany } from '#server/kit/reader.ts'
import { pictureAddress, type VisiblePage } from '#server/profiles/visible-page.ts'

/** Functions of other folders that read content by id, such as `postsById`. */
export interface FeedReaders {
  post: ReadMany<z.input<typeof Post>>
  bloc: ReadMany<z.input<typeof Bloc>>
}

/** One entry. Paths are relative; the writers make absolute URLs of them. */
export interface Entry {
  id: string
  path: string
  title: string
  /** Shown below the title. */
  text: string
  /** Pictures that a visitor may see. */
  pictures: { path: string; alt: string }[]
  date: Date
  /** Pesos; undefined for free content. */
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

/** The caller has already checked that the viewer may see `page`. */
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
      return post ? asPostEntry(post) : bloc ? asBlocEntry(bloc) : []
    }),
  }
}

function asPostEntry(post: z.input<typeof Post>): Entry {
  const { kind, id, creator, pricing, photo_count, images, date } = post
  const price = pricing ? toPesos(pricing.amount) : undefined
  return {
    id,
    path: kind === 'slide' ? addresses.slide(creator.page_url, id) : addresses.snap(creator.page_url, id),
    title: postTitle(post),
    text: [price !== undefined && formatWholePesos(price), kind === 'slide' && photoCountText(photo_count)]
      .filter(Boolean)
      .join(' · '),
    pictures: images.flatMap(({ image_url_variants, alt }) =>
      image_url_variants ? { path: image_url_variants.WH500, alt: alt ?? '' } : [],
    ),
    date: date as Date,
    price,
  }
}

function asBlocEntry({ id, creator, title, description, image_url_variants, date }: z.input<typeof Bloc>): Entry {
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
