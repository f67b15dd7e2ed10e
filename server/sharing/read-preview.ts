// Reads what a link preview shows: never more than a visitor could see, whoever requests it.
import type { z } from 'zod/mini'
import { formatWholePesos, toPesos } from '#contract/amounts.ts'
import type { Bloc } from '#contract/blocs.ts'
import type { Post } from '#contract/content.ts'
import type { Goal } from '#contract/goals.ts'
import type { Topic } from '#contract/questions.ts'
import type { PreviewedKind } from '#contract/sharing.ts'
import { getWithdrawals } from '#server/consents/queries.ts'
import { postTitle } from '#server/content/queries.ts'
import type { Queryable } from '#server/kit/db.ts'
import { getFilename, storageKey } from '#server/media/image-url.ts'
import { visiblePage } from '#server/profiles/visible-page.ts'
import type { Preview } from './draw-preview.ts'

type ReadOne<T> = (db: Queryable, at: { username: string; id: string }, viewerId: bigint | undefined) => Promise<T>

/** The reading functions of the features, such as `readPost`: each returns what the viewer may see, or throws. */
export interface Readers {
  snap: ReadOne<z.input<typeof Post>>
  slide: ReadOne<z.input<typeof Post>>
  goal: ReadOne<z.input<typeof Goal>>
  topic: ReadOne<z.input<typeof Topic>>
  bloc: ReadOne<z.input<typeof Bloc>>
}

/** `preview` and the storage keys of its pictures; together they determine the drawing. */
export interface PreviewFacts {
  preview: Preview
  avatar?: string | null
  cover?: string | null
  photo?: string | undefined
  /** The mosaic of a locked photo, as a data URL of a PNG. */
  mosaic?: string | null
}

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

export async function readContentPreview(
  db: Queryable,
  readers: Readers,
  kind: PreviewedKind,
  at: { username: string; id: string },
  viewerId: bigint | undefined,
): Promise<PreviewFacts> {
  const { avatar, preview: page } = await readPagePreview(db, at.username, viewerId)
  const { creator } = page
  return { ...(await shown()), avatar: avatar ?? null }

  async function shown(): Promise<PreviewFacts> {
    switch (kind) {
      case 'goal':
        return ofGoal(db, await asVisitor(readers.goal), creator)
      case 'topic':
        return ofTopic(db, await asVisitor(readers.topic), creator)
      case 'bloc':
        return ofBloc(db, await asVisitor(readers.bloc), creator)
      default:
        return ofPost(await asVisitor(readers[kind]), creator)
    }
  }

  /** Reads as a visitor, so that a preview shows nothing private; first as the viewer, so that blocked viewers are refused. */
  async function asVisitor<T>(read: ReadOne<T>): Promise<T> {
    if (viewerId !== undefined) await read(db, at, viewerId)
    return read(db, at, undefined)
  }
}

async function ofGoal(db: Queryable, goal: z.input<typeof Goal>, creator: Preview['creator']): Promise<PreviewFacts> {
  const current = toPesos(goal.current_amount)
  const target = toPesos(goal.target_amount)
  return {
    preview: {
      title: goal.title,
      creator,
      facts: `${formatWholePesos(Math.floor(current))} of ${formatWholePesos(target)}`,
      progress: current / target,
    },
    ...(await withPicture(db, goal.image_url)),
  }
}

async function ofTopic(
  db: Queryable,
  topic: z.input<typeof Topic>,
  creator: Preview['creator'],
): Promise<PreviewFacts> {
  const preview = { title: topic.title, creator, facts: 'Ask me anything' }
  return { preview, ...(await withPicture(db, topic.banner_image)) }
}

async function ofBloc(db: Queryable, bloc: z.input<typeof Bloc>, creator: Preview['creator']): Promise<PreviewFacts> {
  return { preview: { title: bloc.title, creator }, ...(await withPicture(db, bloc.image_url)) }
}

/** Without the picture if a person in it withdrew consent: its own address is closed then, too. */
async function withPicture(db: Queryable, url: string | null): Promise<Pick<PreviewFacts, 'photo'>> {
  if (!url) return {}
  const filename = getFilename(url)
  return (await getWithdrawals(db, [filename])).length > 0 ? {} : { photo: storageKey(filename, 'WH500') }
}

function ofPost(post: z.input<typeof Post>, creator: Preview['creator']): PreviewFacts {
  const [cover] = post.images
  const photos = `${post.photo_count} photos`
  return {
    preview: {
      title: postTitle(post),
      creator,
      facts: post.kind === 'slide' ? photos : undefined,
      ticket: post.pricing ? formatWholePesos(toPesos(post.pricing.amount)) : undefined,
    },
    // The preview of a sensitive post has no picture at all.
    ...(cover?.image_url && !post.is_sensitive && { photo: storageKey(getFilename(cover.image_url), 'WH500') }),
    ...(cover && !cover.image_url && !post.is_sensitive && { mosaic: cover.mosaic }),
  }
}
