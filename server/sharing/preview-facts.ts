// What the link preview of each kind of content shows.
import type { z } from 'zod/mini'
import { formatWholePesos, shortPesos, toPesos } from '#contract/amounts.ts'
import type { Bloc } from '#contract/blocs.ts'
import type { Post } from '#contract/content.ts'
import type { Goal } from '#contract/goals.ts'
import type { Topic } from '#contract/questions.ts'
import { getWithdrawals } from '#server/consents/queries.ts'
import { photoCountText, postTitle } from '#server/content/queries.ts'
import type { Queryable } from '#server/kit/db.ts'
import { getFilename, storageKey } from '#server/media/image-url.ts'
import type { Preview } from './draw-preview.ts'

/** `preview` and the storage keys of its pictures; together they determine the drawing. */
export interface PreviewFacts {
  preview: Preview
  avatar?: string | null
  cover?: string | null
  photo?: string | undefined
  /** The mosaic of a locked photo, as a data URL of a PNG. */
  mosaic?: string | null
}

export async function ofGoal(
  db: Queryable,
  goal: z.input<typeof Goal>,
  creator: Preview['creator'],
): Promise<PreviewFacts> {
  const current = toPesos(goal.current_amount)
  const target = toPesos(goal.target_amount)
  return {
    preview: {
      title: goal.title,
      creator,
      facts: `${shortPesos(current)} of ${shortPesos(target)}`,
      progress: current / target,
    },
    ...(await withPicture(db, goal.image_url)),
  }
}

export async function ofTopic(
  db: Queryable,
  topic: z.input<typeof Topic>,
  creator: Preview['creator'],
): Promise<PreviewFacts> {
  const preview = { title: topic.title, creator, facts: 'Ask me anything' }
  return { preview, ...(await withPicture(db, topic.banner_image)) }
}

export async function ofBloc(
  db: Queryable,
  bloc: z.input<typeof Bloc>,
  creator: Preview['creator'],
): Promise<PreviewFacts> {
  return { preview: { title: bloc.title, creator }, ...(await withPicture(db, bloc.image_url)) }
}

/** Without the picture if a person in it withdrew consent: its own address is closed then, too. */
async function withPicture(db: Queryable, url: string | null): Promise<Pick<PreviewFacts, 'photo'>> {
  if (!url) return {}
  const filename = getFilename(url)
  return (await getWithdrawals(db, [filename])).length > 0 ? {} : { photo: storageKey(filename, 'WH500') }
}

export function ofPost(post: z.input<typeof Post>, creator: Preview['creator']): PreviewFacts {
  const [cover] = post.images
  return {
    preview: {
      title: postTitle(post),
      creator,
      facts: post.kind === 'slide' ? photoCountText(post.photo_count) : undefined,
      ticket: post.pricing ? formatWholePesos(toPesos(post.pricing.amount)) : undefined,
    },
    // The preview of a sensitive post has no picture at all.
    ...(cover?.image_url && !post.is_sensitive && { photo: storageKey(getFilename(cover.image_url), 'WH500') }),
    ...(cover && !cover.image_url && !post.is_sensitive && { mosaic: cover.mosaic }),
  }
}
