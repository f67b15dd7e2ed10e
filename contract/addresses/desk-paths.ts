// Form actions of the desk. Separate from paths.ts, which every visitor downloads.
import { fillPath, paths } from './paths.ts'

/** Name → pattern. */
export const deskPaths = {
  decide: `${paths.deskReport}/decide`,
  decideAppeal: `${paths.deskAppeals}/:id/decide`,
  suspend: `${paths.deskAccount}/suspend`,
  restore: `${paths.deskAccount}/restore`,
  change: `${paths.deskAccount}/change`,
  resetCodes: `${paths.deskAccount}/reset-codes`,
  removeBank: `${paths.deskAccount}/remove-bank`,
  refund: `${paths.deskTransaction}/refund`,
  hold: `${paths.deskTransaction}/hold`,
  release: `${paths.deskTransaction}/release`,
  writeOff: `${paths.deskTransaction}/write-off`,
  resend: `${paths.deskTransaction}/resend`,
  refuseRefund: `${paths.desk}/refund-requests/:id/refuse`,
  retryReceipt: `${paths.desk}/receipt-refunds/:capture/retry`,
  takeOver: `${paths.desk}/erased-accounts/:account/take-over`,
} as const

/** Builds the address of a desk form with its path parameters filled in. */
export function deskForm(name: keyof typeof deskPaths, values: Readonly<Record<string, string>>): string {
  return fillPath(deskPaths[name], values)
}
