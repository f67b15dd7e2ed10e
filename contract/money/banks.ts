// Payout accounts: the provider's banks, the creator's own accounts, and the mobile number their codes go to.
import * as z from 'zod/mini'
import { proof } from '../credential-fields.ts'
import { endpoint } from '../endpoint.ts'
import { requiredLine, searchText } from '../fields.ts'
import { serverLimits } from '../limits.ts'
import { dateOutput } from '../moments.ts'
import { codeSteps, OtpChallenge } from '../otp.ts'
import { pageQuery } from '../paging.ts'
import { texts } from '../texts.ts'

/** A bank or e-wallet that the provider pays out to. */
export const Bank = z.object({ slug: z.string(), name: z.string() })
export type Bank = z.output<typeof Bank>

/** A payout account at a bank, as its owner sees it. */
export const UserBank = z.object({
  account_name: z.string(),
  /** In full: only its owner gets it. */
  account_number: z.string(),
  bank_details: Bank,
  /** 10 digits after +63, the same for all accounts of one owner; null is shown as `Not Available`. */
  mobile_number: z.nullable(z.string()),
  /** All accounts but one are disabled. */
  is_disabled: z.boolean(),
  /** No payout goes to it before this moment. */
  usable_from: dateOutput,
})
export type UserBank = z.output<typeof UserBank>

/** The linked account at the e-payment provider itself: where direct payouts go. */
export const LinkedAccount = z.object({
  slug: z.literal('epayment'),
  account_name: z.string(),
  username: z.string(),
  /** 10 digits after +63; null if the provider has verified none. */
  mobile_number: z.nullable(z.string()),
  /** No payout goes to it before this moment. */
  usable_from: dateOutput,
})
export type LinkedAccount = z.output<typeof LinkedAccount>

export const bankSlug = z
  .string(texts.bankRequired)
  .check(
    z.minLength(1, { error: texts.bankRequired, abort: true }),
    z.regex(/^[a-z0-9][a-z0-9_-]{0,59}$/, texts.bankUnknown),
  )

const accountNumberPattern = new RegExp(`^\\d{${serverLimits.accountNumberMin},${serverLimits.accountNumberMax}}$`)

/** Accepts spaces and dashes; returns the digits. */
const accountNumber = z.pipe(
  z.pipe(
    z
      .string(texts.accountNumberRequired)
      .check(
        z.trim(),
        z.minLength(1, { error: texts.accountNumberRequired, abort: true }),
        z.maxLength(60, { error: texts.accountNumberShape, abort: true }),
      ),
    z.transform((text: string) => text.replace(/[\s-]/g, '')),
  ),
  z.string().check(z.regex(accountNumberPattern, texts.accountNumberShape)),
)

/** 10 digits after +63; spaces are removed, and so is that prefix or a 0. */
const mobileNumber = z.pipe(
  z.pipe(
    z.string(texts.mobileNumberShape).check(z.maxLength(30, { error: texts.mobileNumberShape, abort: true })),
    z.transform((text: string) => text.replace(/\s/g, '').replace(/^(\+63|0)/, '')),
  ),
  z.string().check(z.regex(/^9\d{9}$/, texts.mobileNumberShape)),
)

export const banks = {
  list: endpoint('GET /v1/banks', {
    summary: 'List the banks and wallets that the provider can pay out to, by name.',
    access: 'anyone',
    query: z.strictObject({
      ...pageQuery(serverLimits.banksDefaultPage),
      search: searchText(),
    }),
    data: Bank,
    paged: true,
    errors: ['ProviderUnavailableException'],
  }),
  mine: endpoint('GET /v1/user/banks', {
    summary: 'List the caller’s payout accounts, the active one first, then the newest.',
    access: 'signed-in',
    data: z.array(UserBank),
  }),
  linked: endpoint('GET /v1/user/banks/epayment', {
    summary: 'Get the linked account at the e-payment provider, or null.',
    access: 'signed-in',
    data: z.nullable(LinkedAccount),
  }),
  add: endpoint('POST /v1/user/banks/add/bank', {
    summary:
      'Add a payout account and disable the others. A request with `confirm` sends a code; a request with the code completes it.',
    access: 'signed-in',
    needsProof: true,
    body: z.strictObject({
      ...proof,
      bank_slug: bankSlug,
      account_name: requiredLine(serverLimits.accountNameMax, texts.accountNameRequired, texts.accountNameLength),
      account_number: accountNumber,
      /** Used with the first account only; the code goes there. Later, `updateMobile` changes it. */
      mobile_number: z.optional(z.nullable(mobileNumber)),
      ...codeSteps,
    }),
    data: z.union([OtpChallenge, UserBank]),
    errors: ['OTPCodeInvalidException', 'MoneyPausedException', 'ProviderUnavailableException'],
  }),
  enable: endpoint('POST /v1/user/banks/enable', {
    summary: 'Activate one of the caller’s payout accounts and disable the others.',
    access: 'signed-in',
    needsProof: true,
    body: z.strictObject({ ...proof, bank_slug: bankSlug }),
    data: z.array(UserBank),
    errors: ['MoneyPausedException'],
  }),
  updateMobile: endpoint('PUT /v1/user/transactions/payout/add/mobilenumber', {
    summary:
      'Change the mobile number of all payout accounts. A request with `confirm` sends a code by the current channel; a request with the code completes it.',
    access: 'signed-in',
    needsProof: true,
    body: z.strictObject({ ...proof, mobile_number: mobileNumber, ...codeSteps }),
    data: z.union([OtpChallenge, z.object({ mobile_number: z.string() })]),
    errors: ['OTPCodeInvalidException', 'MoneyPausedException'],
  }),
}
