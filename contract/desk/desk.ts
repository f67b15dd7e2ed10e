// The desk: endpoints for people with a role. All others get 404.
import { deskAccounts } from './accounts.ts'
import { deskAppeals } from './appeals.ts'
import { deskLog, deskRoles } from './log.ts'
import { deskMoney } from './money.ts'
import { deskReports } from './reports.ts'

/** In the order of the API pages. */
export const desk = { ...deskRoles, ...deskReports, ...deskAccounts, ...deskAppeals, ...deskLog, ...deskMoney }
