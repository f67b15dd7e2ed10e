// Every job of the queue, by its task.
import { accountJobs } from './accounts/jobs.ts'
import { filterReadable } from './content/picture-access.ts'
import { contentJobs } from './content/purge-content.ts'
import { erasureJobs } from './erasure/erase-accounts.ts'
import { exportJobs } from './exports/prepare-export.ts'
import { goalJobs } from './goals/close-overdue-goals.ts'
import { purgeJobs } from './html/purge-shared.ts'
import type { Jobs } from './kit/jobs.ts'
import { mediaJobs } from './media/jobs.ts'
import { moneyJobs } from './money/jobs.ts'
import { pushJobs } from './notices/send-push.ts'
import { noticeJobs } from './notices/sweep-notices.ts'
import { codeJobs } from './otp/send-code.ts'
import { mailJobs } from './outside/mail.ts'
import type { Services } from './outside/services.ts'
import { pictures } from './pictures.ts'
import { profileJobs } from './profiles/jobs.ts'
import { pruneJobs } from './prune.ts'
import { visitJobs } from './visits/count-visits.ts'

export function queuedJobs(services: Services): Jobs {
  return {
    ...mailJobs(services.mailer),
    ...codeJobs(services),
    ...accountJobs(services),
    ...contentJobs(services),
    ...erasureJobs(services),
    ...exportJobs({ services, filterReadable: filterReadable(services, pictures) }),
    ...goalJobs(services),
    ...mediaJobs(services, pictures),
    ...moneyJobs(services),
    ...noticeJobs(services),
    ...pushJobs(services),
    ...profileJobs(services),
    ...pruneJobs(services),
    ...purgeJobs(services),
    ...visitJobs(services),
  }
}
