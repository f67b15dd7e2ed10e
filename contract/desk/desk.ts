// The desk: what people with a role see and do. To everybody else none of it is there.
import { deskAccounts } from './accounts.ts'
import { deskAppeals } from './appeals.ts'
import { deskLog, deskRoles } from './log.ts'
import { deskMoney } from './money.ts'
import { deskReports } from './reports.ts'

/** In the order of the API pages. */
export const desk = { ...deskRoles, ...deskReports, ...deskAccounts, ...deskAppeals, ...deskLog, ...deskMoney }
