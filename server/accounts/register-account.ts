// Registers an account: it stays inactive until the owner opens the mailed link.
import type { z } from 'zod/mini'
import type { accounts, LoginUser } from '#contract/accounts.ts'
import { limits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { inTransaction, type Queryable } from '#server/kit/db.ts'
import { isUniqueViolation } from '#server/kit/db-errors.ts'
import { failFields } from '#server/kit/fail.ts'
import type { Secret } from '#server/kit/secret.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import type { Services } from '#server/outside/services.ts'
import { pageUrlProblem } from '#server/profiles/page-url.ts'
import { accountByEmail } from './accounts.ts'
import { audited } from './audited.ts'
import { createAccount } from './create-account.ts'
import { createLink } from './create-link.ts'
import { consumeHumanCheck, verifyHumanCheck } from './human-check.ts'
import { isEmailReserved } from './is-email-reserved.ts'
import { unverified } from './log-in.ts'
import { mailAccount } from './mails.ts'
import { hashPassword } from './password-hashes.ts'
import { passwordProblem } from './passwords.ts'

type Registration = z.output<typeof accounts.register.body>

const perNetwork: ThrottleRule = { name: 'register-network', points: 100, seconds: 3600, per: 'network' }

/** AccountAlreadyExistsException when an account with this email is unverified; errors.email when one is verified. */
export function registerAccount(
  services: Services,
  given: Registration,
  network: string,
): Promise<{ user: LoginUser }> {
  return audited(services, 'register', async (entry) => {
    const { config, db } = services
    await services.throttle.take(perNetwork, network)
    await verifyHumanCheck(services, given.response_token)
    const referrer = await checkFields({ db, secret: config.secret }, given)
    // Consumed only now, so that a user who must correct a field need not solve another human check.
    await consumeHumanCheck(services, given.response_token)
    const passwordHash = await hashPassword(given.password)
    try {
      return await inTransaction(db, async (tx) => {
        const id = await createAccount(tx, config.secret, {
          email: given.email,
          passwordHash,
          emailVerifiedAt: null,
          referrer,
          pageUrl: given.page_url,
          pageName: given.page_name,
        })
        const token = await createLink(tx, id, 'verify_email', limits.verifyLinkHours * 60)
        await mailAccount(tx, config, id, 'verify', { token })
        entry.account = id
        const profile = { page_url: given.page_url, page_name: given.page_name, avatar: null }
        return { user: { status: 'inactive', email: given.email, profile } }
      })
    } catch (error) {
      // A concurrent registration took the email or address first: answer as the checks above would have.
      if (isUniqueViolation(error, 'accounts_email_key'))
        throw failFields({ email: [(await emailProblem(db, given.email)) ?? texts.emailTaken] })
      if (
        isUniqueViolation(error, 'profiles_page_url_key') ||
        isUniqueViolation(error, 'profiles_page_url_skeleton_key')
      )
        throw failFields({ page_url: [texts.pageUrlTaken] })
      throw error
    }
  })
}

/** Reports all field problems together; returns the referrer's account id. */
async function checkFields(place: { db: Queryable; secret: Secret }, given: Registration): Promise<bigint | null> {
  const { db } = place
  const email = await emailProblem(db, given.email)
  const pageUrl = await pageUrlProblem(place, given.page_url)
  const password = await passwordProblem(given.password, {
    email: given.email,
    pageUrl: given.page_url,
    pageName: given.page_name,
  })
  const referrer = given.referral_code ? await getReferrer(db, given.referral_code) : null
  const errors = {
    ...(email && { email: [email] }),
    ...(pageUrl && { page_url: [pageUrl] }),
    ...(password && { password: [password] }),
    ...(referrer === undefined && { referral_code: [texts.referralUnknown] }),
  }
  if (referrer === undefined || Object.keys(errors).length > 0) throw failFields(errors)
  return referrer
}

async function emailProblem(db: Queryable, email: string): Promise<string | undefined> {
  const holder = await accountByEmail(db, email)
  if (holder && !holder.email_verified_at) throw unverified(holder.email)
  return holder || (await isEmailReserved(db, email)) ? texts.emailTaken : undefined
}

/** The account id of a referral code; undefined when no account has it. */
export async function getReferrer(db: Queryable, code: string): Promise<bigint | undefined> {
  // A code has letters and digits only; PostgreSQL would also refuse a NUL character.
  if (!/^[a-z0-9]+$/i.test(code)) return undefined
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('referral_code', '=', code.toUpperCase())
    .executeTakeFirst()
  return row?.id
}
