// Routes of Blocs.
import { blocs } from '#contract/blocs.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { PictureRegistry } from '#server/media/picture-registry.ts'
import { idempotentRequest } from '#server/money/idempotency.ts'
import type { Services } from '#server/outside/services.ts'
import { addBloc } from './add-bloc.ts'
import { changeBloc } from './change-bloc.ts'
import { deleteBloc } from './delete-bloc.ts'
import { ownBlocs } from './own-blocs.ts'
import { blocOfPage } from './read-bloc.ts'
import { blocsOfPage } from './read-blocs.ts'

export function blocRoutes(serve: Serve, services: Services, pictures: PictureRegistry): void {
  serve(blocs.ofPage, ({ db, params, query, viewer }) => blocsOfPage(db, params.username, viewer?.accountId, query))
  serve(blocs.read, ({ db, params, viewer }) => blocOfPage(db, params, viewer?.accountId))
  serve(blocs.own, ({ db, viewer, query }) => ownBlocs(db, viewer.accountId, query))
  serve(blocs.add, ({ viewer: { accountId }, body, idempotencyKey }) => {
    const request = idempotentRequest(services.config, { accountId, idempotencyKey }, { action: 'bloc', ...body })
    return addBloc(services, pictures, accountId, body, request)
  })
  serve(blocs.change, ({ viewer, params, body }) => changeBloc(services, pictures, viewer.accountId, params.id, body))
  serve(blocs.remove, ({ viewer, params }) => deleteBloc(services, viewer.accountId, params.id))
}
