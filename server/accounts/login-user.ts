import type { LoginUser } from '#contract/accounts.ts'
import { pictureAddress } from '#server/profiles/visible-page.ts'
import type { Account } from './accounts.ts'

/** The `user` of a sign-in's answer. */
export function loginUser(account: Account): LoginUser {
  return {
    status: account.email_verified_at !== null && account.deactivated_at === null ? 'active' : 'inactive',
    email: account.email,
    profile: { page_url: account.page_url, page_name: account.page_name, avatar: pictureAddress(account.avatar_key) },
  }
}
