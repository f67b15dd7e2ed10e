// Routes of comments. Each content type checks access with its own function, which app.ts passes in.
import { type CommentedType, comments } from '#contract/comments.ts'
import { saidAdult } from '#server/accounts/say-adult.ts'
import { notFound } from '#server/kit/fail.ts'
import { isUuid } from '#server/kit/ids.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Services } from '#server/outside/services.ts'
import { addComment } from './add-comment.ts'
import { changeComment, deleteComment } from './change-comment.ts'
import { changeSettings, readSettings } from './change-settings.ts'
import { hideComment } from './hide-comment.ts'
import { readListedComment, receivedComments, writtenComments } from './list-comments.ts'
import type { FindCommented } from './queries.ts'
import { readComments } from './read-comments.ts'
import type { FinderFor } from './stranger.ts'

export function commentRoutes(serve: Serve, services: Services, commented: Record<CommentedType, FindCommented>): void {
  const finderFor: FinderFor =
    (type) =>
    (db, id, ...rest) => {
      if (!isUuid(id)) throw notFound()
      return commented[type as CommentedType](db, id, ...rest)
    }

  serve(comments.list, async ({ db, viewer, query, clientHeaders }) => {
    const request = { wants: 'see' as const, isAdult: saidAdult(clientHeaders) }
    await finderFor(query.content_type)(db, query.content_id, viewer?.accountId, request)
    return readComments(db, query, viewer?.accountId)
  })
  serve(comments.add, async ({ viewer, body, network, clientHeaders, idempotencyKey }) =>
    addComment(services, finderFor(body.content_type), body, {
      accountId: viewer.accountId,
      network,
      isAdult: saidAdult(clientHeaders),
      idempotencyKey,
    }),
  )
  serve(comments.own, ({ db, viewer, query: { list, ...query } }) =>
    list === 'written' ? writtenComments(db, viewer.accountId, query) : receivedComments(db, viewer.accountId, query),
  )
  serve(comments.settings, ({ db, viewer }) => readSettings(db, viewer.accountId))
  serve(comments.changeSettings, ({ viewer, body }) => changeSettings(services, viewer.accountId, body.who))
  serve(comments.read, ({ db, viewer, params }) => readListedComment(db, params.id, viewer.accountId))
  serve(comments.change, ({ viewer, params, body, clientHeaders }) =>
    changeComment(services, finderFor, params.id, {
      ...body,
      accountId: viewer.accountId,
      isAdult: saidAdult(clientHeaders),
    }),
  )
  serve(comments.remove, ({ viewer, params }) => deleteComment(services, finderFor, params.id, viewer.accountId))
  serve(comments.hide, ({ viewer, params, body }) =>
    hideComment(services, finderFor, params.id, viewer.accountId, body.is_hidden),
  )
}
