// Money out: asking for a payout, submitting it with its code, and calling it back.
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { flag, pesosInput, token } from '../fields.ts'
import { texts } from '../texts.ts'
import { Transaction } from './wallet.ts'

/** The code that was sent, and how long until it can be sent again. */
const OtpChallenge = z.object({
  otp_mode: z.enum(['sms', 'email', 'totp']),
  otp_token: z.string(),
  /** Where the code went, masked. */
  sent_to: z.string(),
  retry_in_seconds: z.number(),
})

/** `epayment` is the linked account at the provider itself. */
export const bankSlug = z
  .string(texts.bankRequired)
  .check(z.minLength(1, texts.bankRequired), z.regex(/^[a-z0-9][a-z0-9_-]{0,59}$/, texts.bankUnknown))

const terms = {
  /** The creator's active account: a bank's slug, or `epayment`. */
  bank_slug: bankSlug,
  /** Pesos that leave the wallet; a standard payout's fee is taken out of them. */
  amount: pesosInput,
}

export const payouts = {
  request: endpoint('POST /v1/user/transactions/payout/request', {
    summary:
      'Sends the code for a payout of this amount to this account. Moves no money. What is refused, and not by a code of its own, is said in `errors.payout_request`.',
    access: 'signed-in',
    body: z.strictObject({ ...terms, confirm: z.optional(flag) }),
    data: OtpChallenge,
    errors: ['InsufficientBalanceException', 'OverLimitPayoutException', 'ValidationException'],
  }),
  submit: endpoint('POST /v1/user/transactions/payout/bank', {
    summary:
      'Submits the payout: uses up the code and reserves the money. The same `otp_token` again answers as the first time did.',
    access: 'signed-in',
    body: z.strictObject({
      ...terms,
      confirm: z.optional(flag),
      otp_code: z.string(texts.otpCode).check(z.regex(/^\d{6}$/, texts.otpCode)),
      otp_token: token,
    }),
    /** The payout's row of the history. */
    data: Transaction,
    errors: ['InsufficientBalanceException', 'OverLimitPayoutException', 'ValidationException'],
    movesMoney: true,
  }),
  cancel: endpoint('POST /v1/user/transactions/payout/:transaction_no/cancel', {
    summary:
      'Calls a payout back while the provider has not sent it. Too late is said in `errors.payout_request`; then nothing changed.',
    access: 'signed-in',
    params: z.strictObject({ transaction_no: z.string().check(z.regex(/^PX-\d{8}-[2-9A-HJKMNP-Z]{8}$/)) }),
    data: Transaction,
    errors: ['NotFoundException', 'ValidationException', 'ProviderUnavailableException'],
    movesMoney: true,
  }),
}
