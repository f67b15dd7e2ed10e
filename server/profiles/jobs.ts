// Background job of profiles: deletes expired redirects, reservations of erased addresses, and old counts of renames.
import { limits } from '#contract/limits.ts'
import { clock, daysAgo } from '#server/kit/clock.ts'
import type { Jobs } from '#server/kit/jobs.ts'
import type { Services } from '#server/outside/services.ts'

export function profileJobs({ db }: Pick<Services, 'db'>): Jobs {
  return {
    'sweep-profiles': async () => {
      await db.deleteFrom('profile_redirects').where('until', '<', clock.now()).execute()
      await db.deleteFrom('erased_page_urls').where('until', '<', clock.now()).execute()
      await db.deleteFrom('page_renames').where('renamed_at', '<', daysAgo(limits.renameDays)).execute()
    },
  }
}
