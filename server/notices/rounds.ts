// The worker's round that creates and mails notices.
import type { Services } from '#server/outside/services.ts'
import { createNotices } from './create-notices.ts'
import { mailDueNotices } from './mail-notices.ts'
import { notifyFollowers } from './notify-followers.ts'

/**
 * Creates notices of all domain events, then mails those due by `now`, or by the time they are created. Between two batches of
 * followers of a new post, other domain events are handled first.
 */
export async function deliverNotices(services: Services, now?: Date): Promise<void> {
  do while ((await createNotices(services)) > 0);
  while (await notifyFollowers(services))
  await mailDueNotices(services, now)
}
