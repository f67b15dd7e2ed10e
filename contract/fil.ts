// Filipino as people here speak it: Taglish. Money words stay English (wallet, gift, payout, OTP); verbs and warmth do not.
import { common } from './fil/common.ts'
import { goals } from './fil/goals.ts'
import { notices } from './fil/notices.ts'
import { people } from './fil/people.ts'
import { questions } from './fil/questions.ts'
import { receipts } from './fil/receipts.ts'
import { sharing } from './fil/sharing.ts'
import type { Catalogue } from './languages.ts'

export const fil: Catalogue = { ...common, ...goals, ...people, ...notices, ...questions, ...receipts, ...sharing }
