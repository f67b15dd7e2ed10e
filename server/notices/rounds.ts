// The round of the worker that tells people what happened.
import type { Services } from '#server/outside/services.ts'
import { createNotices } from './create-notices.ts'
import { mailDueNotices } from './mail-notices.ts'

/** Tells all that happened, then mails what is due. */
export async function tellAll(services: Services): Promise<void> {
  while ((await createNotices(services)) > 0);
  await mailDueNotices(services)
}
