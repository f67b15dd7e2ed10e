// Background jobs of profiles: delete expired redirects, reservations of erased addresses and old counts of renames, and dropped pictures.
import { limits } from '#contract/limits.ts'
import { clock, daysAgo } from '#server/kit/clock.ts'
import { deleteKinds } from '#server/kit/failures.ts'
import type { Jobs } from '#server/kit/jobs.ts'
import type { Services } from '#server/outside/services.ts'
import { REMOVE_TASK, removeDropped } from './drop-barred.ts'

export function profileJobs(services: Pick<Services, 'db' | 'storage' | 'cdn'>): Jobs {
  const { db } = services
  return {
    'sweep-profiles': () =>
      deleteKinds({
        redirects: () => db.deleteFrom('profile_redirects').where('until', '<', clock.now()).execute(),
        'erased addresses': () => db.deleteFrom('erased_page_urls').where('until', '<', clock.now()).execute(),
        renames: () => db.deleteFrom('page_renames').where('renamed_at', '<', daysAgo(limits.renameDays)).execute(),
      }),
    [REMOVE_TASK]: (removal: Parameters<typeof removeDropped>[1]) => removeDropped(services, removal),
  }
}
