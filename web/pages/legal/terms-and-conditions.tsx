// The text of the Terms and Conditions.

import type { LegalDocument } from './document.ts'
import { accountTerms } from './terms/account.tsx'
import { contentTerms } from './terms/content.tsx'
import { endingTerms } from './terms/ending.tsx'
import { giftTerms } from './terms/gifts.tsx'
import { payoutTerms } from './terms/payouts.tsx'

export const termsAndConditions: LegalDocument = {
  title: 'Terms and Conditions',
  updated: 'November 23, 2026',
  summary:
    'PIXEL lets people send small gifts to creators in the Philippines. A gift is a gift: it buys nothing and is not lent. The money belongs to the creator, every fee is named before it is taken, and what went wrong is put right.',
  sections: (supportEmail) => [
    ...accountTerms(),
    ...giftTerms(),
    ...payoutTerms(supportEmail),
    ...contentTerms(supportEmail),
    ...endingTerms(supportEmail),
  ],
}
