// Accounts at the desk: looking them up, suspending them, and help for owners who cannot do it themselves.
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { flag, lookupText, pageUrl, pesosOutput } from '../fields.ts'
import { limits, serverLimits } from '../limits.ts'
import { Suspension, TakenDown } from '../moderation.ts'
import { dateOutput } from '../moments.ts'
import { bankSlug } from '../money/banks.ts'
import { pageQuery } from '../paging.ts'
import { texts } from '../texts.ts'
import { LogRow } from './log.ts'
import { Done, forAdmins, forModerators, message, notFoundErrors, reasonBody } from './shared.ts'

/** An account in the desk's list. */
export const DeskAccount = z.object({
  page_url: z.string(),
  page_name: z.string(),
  email: z.string(),
  joined_at: dateOutput,
  is_suspended: z.boolean(),
  is_deactivated: z.boolean(),
  open_reports: z.number(),
})
export type DeskAccount = z.output<typeof DeskAccount>

export const DeskAccountDetail = z.extend(DeskAccount, {
  suspension: Suspension,
  /** Whether the page itself is taken down. */
  taken_down: TakenDown,
  /** The balance that can be withdrawn, in pesos. */
  balance: pesosOutput,
  history: z.array(LogRow),
  is_verified: z.boolean(),
  /** Its payout accounts, by the slug that `removeBank` takes. */
  banks: z.array(z.object({ bank_slug: z.string(), bank_name: z.string() })),
  /** What this reader may do with the account. */
  may_reset_codes: z.boolean(),
})
export type DeskAccountDetail = z.output<typeof DeskAccountDetail>

/** What the desk may do to an account in its owner's place. */
const accountChanges = ['verify-email', 'deactivate', 'reactivate'] as const
export type DeskAccountChange = (typeof accountChanges)[number]

const params = z.strictObject({ page_url: pageUrl })
const ofAccount = { ...forModerators, params } as const
const byAdmins = { ...forAdmins, params } as const

export const deskAccounts = {
  accounts: endpoint('GET /v1/desk/accounts', {
    ...forModerators,
    summary: 'List accounts, newest first; search by address, name or e-mail.',
    query: z.strictObject({
      ...pageQuery(serverLimits.deskPage),
      search: z._default(lookupText(limits.emailMax, texts.wrongType), ''),
    }),
    data: DeskAccount,
    paged: true,
  }),
  account: endpoint('GET /v1/desk/accounts/:page_url', {
    ...ofAccount,
    summary: 'Get an account with its history.',
    data: DeskAccountDetail,
    errors: notFoundErrors,
  }),
  suspend: endpoint('POST /v1/desk/accounts/:page_url/suspend', {
    ...ofAccount,
    summary:
      'Suspend an account. Its page is closed; its owner may read, export and appeal. Of a suspended account, holds the payouts too.',
    body: z.strictObject({ message, hold_payouts: z._default(flag, true) }),
    data: Done,
    errors: [...notFoundErrors, 'AlreadyDecidedException'],
  }),
  restore: endpoint('POST /v1/desk/accounts/:page_url/restore', {
    ...ofAccount,
    summary: 'Lift a suspension.',
    body: reasonBody,
    data: Done,
    errors: [...notFoundErrors, 'AlreadyDecidedException'],
  }),
  change: endpoint('POST /v1/desk/accounts/:page_url/change', {
    ...ofAccount,
    summary:
      'Act on behalf of an owner: mark the e-mail address as verified, deactivate the account, or reactivate it.',
    body: z.strictObject({ change: z.enum(accountChanges, texts.required), message }),
    data: Done,
    errors: [...notFoundErrors, 'AlreadyDecidedException'],
  }),
  resetCodes: endpoint('POST /v1/desk/accounts/:page_url/reset-codes', {
    ...byAdmins,
    summary:
      'Remove the mobile number, authenticator app and passkeys of an owner who lost them. Codes are then sent by e-mail.',
    body: reasonBody,
    data: Done,
    errors: [...notFoundErrors, 'AlreadyDecidedException'],
  }),
  removeBank: endpoint('POST /v1/desk/accounts/:page_url/remove-bank', {
    ...byAdmins,
    summary: 'Remove a payout account and notify its owner.',
    body: z.strictObject({ bank_slug: bankSlug, message }),
    data: Done,
    errors: notFoundErrors,
  }),
}
