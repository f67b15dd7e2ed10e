/** The parts of a payout's `reason`. The money is back in the wallet in every case but `held`. */
export const payoutReasonTexts = {
  account_unknown: 'The bank does not know this account number. Check it, and contact support to change it.',
  account_closed: 'This account is closed. Add another account, then try again.',
  name_mismatch: 'The name does not match the account’s. Contact support to correct it.',
  limit_reached: 'This account cannot receive such an amount now. Try another amount, or again next month.',
  bank_unavailable: 'The bank could not be reached for some time. Please try again later.',
  rejected: 'This transfer was refused. Check your account with the bank, or add another one.',
  provider_funds: 'The transfer could not be made, through no fault of yours. Please try again later.',
  sentBack: 'The bank sent the money back.',
  moneyBack: 'The whole amount is in your balance again.',
  held: 'PIXEL holds this payout until it is looked at. The money stays reserved for it, and is still yours. Ask support why.',
  calledBack: 'It was called back before it was sent. The money is in your balance again.',
} as const
