// The public page of how we are: its parts, and what it calls them.

/** In the order they stand in. */
export const statusParts = ['pages', 'gifts', 'payouts', 'photos', 'messages'] as const

export type StatusPart = (typeof statusParts)[number]

export const statusTexts = {
  pages: 'Pages and signing in',
  gifts: 'Gifts and purchases',
  payouts: 'Payouts',
  photos: 'Photos',
  messages: 'Mail and text messages',
} as const satisfies Record<StatusPart, string>

/** Days whose interruptions are shown, today among them. */
export const STATUS_DAYS = 90
