// Routes of profiles, and the content settings stored on the profile.
import { content } from '#contract/content.ts'
import { profiles } from '#contract/profiles.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Services } from '#server/outside/services.ts'
import type { PictureTools } from './profile-pictures.ts'
import { readMe } from './read-me.ts'
import { type PageFigures, readProfile } from './read-profile.ts'
import { updateProfile } from './update-profile.ts'

export function profileRoutes(serve: Serve, services: Services, tools: PictureTools, figures: PageFigures): void {
  serve(profiles.read, ({ db, params, viewer }) => readProfile(db, figures, params.username, viewer?.accountId))
  serve(profiles.me, ({ db, viewer, say }) => readMe(db, viewer.accountId, say))
  serve(profiles.update, ({ viewer, body, say }) => updateProfile(services, tools, viewer.accountId, body, say))
  serve(content.settings, async ({ viewer, body }) => {
    await services.db.updateTable('profiles').set(body).where('account_id', '=', viewer.accountId).execute()
    return body
  })
}
