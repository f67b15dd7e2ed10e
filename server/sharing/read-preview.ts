// Reads what a link preview shows: never more than a visitor could see, whoever requests it.
import type { z } from 'zod/mini'
import type { Bloc } from '#contract/blocs.ts'
import type { Post } from '#contract/content.ts'
import type { Goal } from '#contract/goals.ts'
import type { Topic } from '#contract/questions.ts'
import type { PreviewedKind } from '#contract/sharing.ts'
import type { Queryable } from '#server/kit/db.ts'
import { ofBloc, ofGoal, ofPost, ofTopic, type PreviewFacts } from './preview-facts.ts'
import { readPagePreview } from './read-page-preview.ts'

type ReadOne<T> = (db: Queryable, at: { username: string; id: string }, viewerId: bigint | undefined) => Promise<T>

/** The reading functions of the features, such as `readPost`: each returns what the viewer may see, or throws. */
export interface Readers {
  snap: ReadOne<z.input<typeof Post>>
  slide: ReadOne<z.input<typeof Post>>
  goal: ReadOne<z.input<typeof Goal>>
  topic: ReadOne<z.input<typeof Topic>>
  bloc: ReadOne<z.input<typeof Bloc>>
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
