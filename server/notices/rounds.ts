// The round of the worker that tells people what happened.
import type { Services } from '#server/outside/services.ts'
import { createNotices } from './create-notices.ts'
import { mailDueNotices } from './mail-notices.ts'
import { tellFollowers } from './tell-followers.ts'

/** Tells all that happened, then mails what is due, by `now` or by when it is told. Between two batches of followers whatever else happened is told. */
export async function tellAll(services: Services, now?: Date): Promise<void> {
  do while ((await createNotices(services)) > 0);
  while (await tellFollowers(services))
  await mailDueNotices(services, now)
}
