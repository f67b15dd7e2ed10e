// Background jobs of accounts: mailing the links requested by email address, and deleting expired rows.
import { limits } from '#contract/limits.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction } from '#server/kit/db.ts'
import { deleteKinds } from '#server/kit/failures.ts'
import { type Jobs, type RunningJob, takeJob } from '#server/kit/jobs.ts'
import { forgetCounters } from '#server/kit/throttle.ts'
import type { Services } from '#server/outside/services.ts'
import { accountByEmail } from './accounts.ts'
import { forgetEmailChanges } from './change-email.ts'
import { createLink } from './create-link.ts'
import { forgetUnverified } from './forget-unverified.ts'
import { mailAccount } from './mails.ts'

export function accountJobs(services: Services): Jobs {
  return {
    'mail-verification-link': ({ email }: { email: string }, job) => mailVerificationLink(services, email, job),
    'mail-reset-link': ({ email }: { email: string }, job) => mailResetLink(services, email, job),
    'sweep-accounts': () => sweepAccounts(services),
  }
}

// Run again, these jobs would invalidate the link that was mailed first.

/** Mails only an account that is still unverified. */
async function mailVerificationLink({ config, db }: Services, email: string, job: RunningJob): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await takeJob(tx, job))) return
    const account = await accountByEmail(tx, email)
    if (!account || account.email_verified_at) return
    const token = await createLink(tx, account.id, 'verify_email', limits.verifyLinkHours * 60)
    await mailAccount(tx, config, account.id, 'verify', { token })
  })
}

/** Mails any account with that address, deactivated ones too. */
async function mailResetLink({ config, db }: Services, email: string, job: RunningJob): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await takeJob(tx, job))) return
    const account = await accountByEmail(tx, email)
    if (!account) return
    const token = await createLink(tx, account.id, 'reset_password', limits.resetLinkMinutes)
    await mailAccount(tx, config, account.id, 'reset', { token })
  })
}

/**
 * Deletes expired sessions, links, pending sign-ins, human checks and counters, email changes past their undo, and accounts
 * that were never verified.
 */
async function sweepAccounts(services: Services): Promise<void> {
  const { db } = services
  const now = clock.now()
  await deleteKinds({
    sessions: () => db.deleteFrom('sessions').where('expires_at', '<', now).execute(),
    links: () => db.deleteFrom('one_time_links').where('expires_at', '<', now).execute(),
    'pending sign-ins': () => db.deleteFrom('pending_sign_ins').where('expires_at', '<', now).execute(),
    'sign-ins at the provider': () => db.deleteFrom('provider_sign_ins').where('expires_at', '<', now).execute(),
    'human checks': () => db.deleteFrom('human_checks_used').where('expires_at', '<', now).execute(),
    'email changes': () => forgetEmailChanges(db),
    counters: () => forgetCounters(db, now),
    'unverified accounts': () => forgetUnverified(services),
  })
}
