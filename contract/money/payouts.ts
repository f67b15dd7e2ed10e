// Payouts: requesting one, submitting it with its code, and cancelling it.
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { flag, pesosInput } from '../fields.ts'
import { OtpChallenge, otpCode, otpToken } from '../otp.ts'
import { bankSlug } from './banks.ts'
import { Transaction, transactionNo } from './wallet.ts'

/** The help article about payout limits; `data.help_url` of OverLimitPayoutException. */
export const payoutHelpUrl = '/help/why-cant-i-withdraw-all-my-pixel-earnings?category=payouts-and-fees'

const terms = {
  /** The creator's active account: a bank's slug, or `epayment` for the linked account at the provider. */
  bank_slug: bankSlug,
  /** Pesos that leave the wallet; a standard payout's fee is taken out of them. */
  amount: pesosInput,
}

export const payouts = {
  request: endpoint('POST /v1/user/transactions/payout/request', {
    summary:
      'Send the code for a payout of this amount to this account. Moves no money. Refusals without an exception of their own are in `errors.payout_request`.',
    access: 'signed-in',
    whileSuspended: 'unless-held',
    body: z.strictObject({ ...terms, confirm: z.optional(flag) }),
    data: OtpChallenge,
    errors: ['InsufficientBalanceException', 'OverLimitPayoutException'],
  }),
  submit: endpoint('POST /v1/user/transactions/payout/bank', {
    summary:
      'Submit a payout: uses up the code and reserves the money. Repeating it with the same `otp_token` returns the first response.',
    access: 'signed-in',
    whileSuspended: 'unless-held',
    body: z.strictObject({ ...terms, confirm: z.optional(flag), otp_code: otpCode, otp_token: otpToken }),
    /** The payout's row of the history. */
    data: Transaction,
    errors: [
      'InsufficientBalanceException',
      'OverLimitPayoutException',
      'OTPCodeInvalidException',
      'IdempotencyConflictException',
    ],
    movesMoney: true,
  }),
  cancel: endpoint('POST /v1/user/transactions/payout/:transaction_no/cancel', {
    summary:
      'Cancel a payout that the provider has not sent yet. If it is too late or PIXEL holds it, `errors.payout_request` says so and nothing changes.',
    access: 'signed-in',
    whileSuspended: 'unless-held',
    params: z.strictObject({ transaction_no: transactionNo }),
    data: Transaction,
    errors: ['NotFoundException', 'IdempotencyConflictException', 'ProviderUnavailableException'],
    movesMoney: true,
  }),
}
