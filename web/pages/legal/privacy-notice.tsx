// The text of the Privacy Notice.
import type { LegalDocument } from './document.ts'
import { dataHandled } from './privacy/data-handled.tsx'
import { dataKept } from './privacy/data-kept.tsx'
import { rights } from './privacy/rights.tsx'

export const privacyNotice: LegalDocument = {
  title: 'Privacy Notice',
  updated: 'November 23, 2026',
  summary:
    'We keep what is needed to run your page and to account for money, and nothing to follow you about. There are no advertising or analytics cookies. Your rights under the Data Privacy Act of 2012 (RA 10173) are in your settings, or one email away.',
  sections: (supportEmail) => [...dataKept(supportEmail), ...dataHandled(), ...rights(supportEmail)],
}
