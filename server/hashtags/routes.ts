// Routes of hashtags. Each kind of content is read by its own function, which app.ts passes in.
import type { z } from 'zod/mini'
import { explore, type Found } from '#contract/explore.ts'
import type { ReadMany } from '#server/kit/reader.ts'
import type { Serve } from '#server/kit/serve.ts'
import { readHashtag } from './read-hashtag.ts'
import type { TaggedContent } from './write-hashtags.ts'

type Readers = Record<TaggedContent, ReadMany<z.input<typeof Found>>>

export function hashtagRoutes(serve: Serve, readers: Readers): void {
  serve(explore.hashtag, ({ db, params, query, viewer }) =>
    readHashtag(db, readers, params.tag, viewer?.accountId, query),
  )
}
