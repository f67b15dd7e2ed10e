// Filipino as people here speak it: Taglish. Money words stay English (wallet, gift, payout, OTP); verbs and warmth do not.
import { common } from './fil/common.ts'
import { goals } from './fil/goals.ts'
import { people } from './fil/people.ts'
import { receipts } from './fil/receipts.ts'
import { sharing } from './fil/sharing.ts'
import type { Catalogue } from './languages.ts'

export const fil: Catalogue = { ...common, ...goals, ...people, ...receipts, ...sharing }
