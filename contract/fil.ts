// Filipino as people here speak it: Taglish. Money words stay English (wallet, gift, payout, OTP); verbs and warmth do not.

import { accounts } from './fil/accounts.ts'
import { comments } from './fil/comments.ts'
import { common } from './fil/common.ts'
import { dashboard } from './fil/dashboard.ts'
import { desk } from './fil/desk.ts'
import { gifts } from './fil/gifts.ts'
import { givingBack } from './fil/giving-back.ts'
import { goals } from './fil/goals.ts'
import { help } from './fil/help.ts'
import { money } from './fil/money.ts'
import { notices } from './fil/notices.ts'
import { pages } from './fil/pages.ts'
import { people } from './fil/people.ts'
import { photos } from './fil/photos.ts'
import { questions } from './fil/questions.ts'
import { receipts } from './fil/receipts.ts'
import { refusals } from './fil/refusals.ts'
import { security } from './fil/security.ts'
import { sharing } from './fil/sharing.ts'
import { statistics } from './fil/statistics.ts'
import { status } from './fil/status.ts'
import { surfaces } from './fil/surfaces.ts'
import { texts } from './fil/texts.ts'
import type { Catalogue } from './languages.ts'

export const fil: Catalogue = {
  ...comments,
  ...common,
  ...goals,
  ...people,
  ...notices,
  ...questions,
  ...receipts,
  ...refusals,
  ...security,
  ...sharing,
  ...status,
  ...surfaces,
  ...statistics,
  ...accounts,
  ...dashboard,
  ...desk,
  ...gifts,
  ...givingBack,
  ...help,
  ...money,
  ...pages,
  ...photos,
  ...texts,
}
