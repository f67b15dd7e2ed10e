// Texts that more than one place shows: validation on both sides, and words of the specification that pages and tests share.

/** Validation messages. Those of spec §5 are verbatim. */
export const texts = {
  required: 'This field is required.',
  unknownField: 'This field is not known here.',
  wrongType: 'This value has the wrong type.',
  page: 'The page must be a whole number from 1.',
  perPage: 'The page size must be a whole number from 1 to 100.',

  emailRequired: 'The email is required.',
  emailInvalid: 'This does not look like an email address.',
  emailTaken: 'This email already has an account.',
  passwordRequired: 'The password is required.',
  passwordLength: 'Use 8 to 128 characters.',
  passwordCommon: 'This password is on every list of common ones. Please choose another.',
  passwordWrong: 'This is not your password.',
  pageUrlShape: 'Use 3 to 30 of a-z, 0-9, dot, dash or underscore, starting with a letter or digit.',
  pageUrlReserved: 'This address is reserved.',
  pageUrlTaken: 'This address is taken, or looks too much like one that is.',
  pageNameRequired: 'The page name is required.',
  pageNameLength: 'Use at most 50 characters.',
  referralUnknown: 'We do not know this referral code.',
  linkInvalid: 'This link is used up or too old. Please ask for a new one.',

  amountShape: 'Enter an amount in pesos, such as 50 or 20.50.',
  amountBelow: (minimum: string) => `The smallest gift here is ${minimum}.`,
  amountAbove: (maximum: string) => `The largest gift is ${maximum}.`,
  nameLength: 'Use at most 16 characters for the name.',
  messageLength: 'Use at most 120 characters for the message.',
  replyRequired: 'The reply is required.',
  length60: 'Use at most 60 characters.',
  length300: 'Use at most 300 characters.',
  titleLength: 'Use at most 60 characters.',
  searchLength: 'Use at most 100 characters.',
  ownOrigin: 'This must be an address on PIXEL.',
  source: 'This source is not known.',
  flag: 'This must be 0 or 1.',
  priceUnknown: 'This price is not one of ours.',
  photoMissing: 'Add a photo first.',
  photoUnknown: 'This photo is not one you uploaded. Please add it again.',
  tooManyPhotos: 'Use at most 10 photos.',
  freeContent: 'This is free: there is nothing to buy.',
  ownPage: 'You cannot pay your own page.',
  insufficientBalance: 'Insufficient balance',
  bankRequired: 'The bank field is required.',
  bankUnknown: 'This is not a bank we know.',
  otpCode: 'The code has 6 digits.',
} as const

/** Words of the specification shown by pages, in quotes there and verbatim here. */
export const words = {
  someone: 'Someone',
  noTransactions: "You don't have any transactions yet.",
  balanceUnavailable: 'Unable to load balance',
  emailSent: 'Email sent successfully',
  updated: 'Successfully Updated.',
} as const
