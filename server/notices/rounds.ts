// The round of the worker that tells people what happened.
import type { Services } from '#server/outside/services.ts'
import { mailDueNotices } from './mail-notices.ts'
import { tellHappenings } from './tell-happenings.ts'

/** Tells all that happened, then mails what is due. */
export async function tellAll(services: Services): Promise<void> {
  while ((await tellHappenings(services)) > 0);
  await mailDueNotices(services)
}
