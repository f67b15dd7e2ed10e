// The parts of the public status page, and their names.

/** In the order they are shown. */
export const statusParts = ['pages', 'gifts', 'payouts', 'photos', 'messages'] as const

export type StatusPart = (typeof statusParts)[number]

export const statusTexts = {
  pages: 'Pages and signing in',
  gifts: 'Gifts and purchases',
  payouts: 'Payouts',
  photos: 'Photos',
  messages: 'Mail and text messages',
} as const satisfies Record<StatusPart, string>

/** Days of interruptions that are shown, including today. */
export const STATUS_DAYS = 90
