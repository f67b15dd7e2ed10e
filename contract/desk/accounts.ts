// Accounts at the desk: who they are, suspending them, and what is done for an owner who cannot.
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { dateOutput, flag, lookupText, pageUrl, pesosOutput } from '../fields.ts'
import { limits, serverLimits } from '../limits.ts'
import { Suspension, TakenDown } from '../moderation.ts'
import { pageQuery } from '../paging.ts'
import { texts } from '../texts.ts'
import { LogRow } from './log.ts'
import { because, Done, forAdmins, forModerators, message, unknown } from './shared.ts'

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
  /** Of the page itself. */
  taken_down: TakenDown,
  /** What of it can be withdrawn, in pesos. */
  balance: pesosOutput,
  history: z.array(LogRow),
  is_verified: z.boolean(),
  /** Its payout accounts, by the name their removal takes. */
  banks: z.array(z.object({ bank_slug: z.string(), bank_name: z.string() })),
  /** What of it this reader may do. */
  may_reset_codes: z.boolean(),
})
export type DeskAccountDetail = z.output<typeof DeskAccountDetail>

/** What somebody at the desk may do to an account for its owner. */
const accountChanges = ['verify-email', 'deactivate', 'reactivate'] as const
export type DeskAccountChange = (typeof accountChanges)[number]

const params = z.strictObject({ page_url: pageUrl })
const ofAccount = { ...forModerators, params } as const
const byAdmins = { ...forAdmins, params } as const

export const deskAccounts = {
  accounts: endpoint('GET /v1/desk/accounts', {
    ...forModerators,
    summary: 'Accounts, the newest first; by address, name or e-mail.',
    query: z.strictObject({
      ...pageQuery(serverLimits.deskPage),
      search: z._default(lookupText(limits.emailMax, texts.wrongType), ''),
    }),
    data: DeskAccount,
    paged: true,
  }),
  account: endpoint('GET /v1/desk/accounts/:page_url', {
    ...ofAccount,
    summary: 'One account with its history.',
    data: DeskAccountDetail,
    errors: unknown,
  }),
  suspend: endpoint('POST /v1/desk/accounts/:page_url/suspend', {
    ...ofAccount,
    summary: 'Suspends an account: its page is closed, and its owner may read, export and appeal.',
    body: z.strictObject({ message, hold_payouts: z._default(flag, true) }),
    data: Done,
    errors: [...unknown, 'AlreadyDecidedException'],
  }),
  restore: endpoint('POST /v1/desk/accounts/:page_url/restore', {
    ...ofAccount,
    summary: 'Lifts a suspension.',
    body: because,
    data: Done,
    errors: [...unknown, 'AlreadyDecidedException'],
  }),
  change: endpoint('POST /v1/desk/accounts/:page_url/change', {
    ...ofAccount,
    summary:
      'Does for an owner what they cannot: counts the address as verified, closes the account as they could, opens it again.',
    body: z.strictObject({ change: z.enum(accountChanges, texts.required), message }),
    data: Done,
    errors: [...unknown, 'AlreadyDecidedException'],
  }),
  resetCodes: endpoint('POST /v1/desk/accounts/:page_url/reset-codes', {
    ...byAdmins,
    summary:
      'Forgets mobile number, authenticator app and passkeys of somebody who lost them; codes go by e-mail then.',
    body: because,
    data: Done,
    errors: [...unknown, 'AlreadyDecidedException'],
  }),
  removeBank: endpoint('POST /v1/desk/accounts/:page_url/remove-bank', {
    ...byAdmins,
    summary: 'Removes a payout account and tells its owner.',
    body: z.strictObject({ bank_slug: lookupText(40, texts.bankRequired), message }),
    data: Done,
    errors: unknown,
  }),
}
