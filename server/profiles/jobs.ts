// Background work of profiles: former addresses are given back.
import { limits } from '#contract/limits.ts'
import { clock } from '#server/kit/clock.ts'
import type { Jobs } from '#server/kit/jobs.ts'
import type { Services } from '#server/outside/services.ts'

const DAY_MS = 86_400_000

export function profileJobs({ db }: Pick<Services, 'db'>): Jobs {
  return {
    'sweep-profiles': async () => {
      const now = clock.now()
      await db.deleteFrom('profile_redirects').where('until', '<', now).execute()
      const longAgo = new Date(now.getTime() - limits.renameDays * DAY_MS)
      await db.deleteFrom('page_renames').where('renamed_at', '<', longAgo).execute()
    },
  }
}
