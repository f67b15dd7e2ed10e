// Form actions that appear only on a signed-in user's own pages. Separate from paths.ts, which every visitor downloads.
import { fillPath, paths } from './paths.ts'

/** Name → pattern. */
export const ownPaths = {
  erase: `${paths.myData}/erase`,
  stepUp: `${paths.myData}/step-up`,
  stepUpToDeactivate: `${paths.settings}/step-up`,
  stepUpForPassword: `${paths.changePassword}/step-up`,
  stepUpForEmail: `${paths.changeEmail}/step-up`,
  stepUpForCodes: `${paths.recoveryCodes}/step-up`,
  stepUpForPasskeys: `${paths.security}/passkeys/step-up`,
  removePasskey: `${paths.security}/passkeys/:id/remove`,
  endSession: `${paths.security}/sessions/:id/end`,
  endOtherSessions: `${paths.security}/sessions/end-others`,
  noticeSettings: `${paths.settings}/notices`,
  changePageUrl: `${paths.settings}/page-address`,
  grantRefund: `${paths.refundRequests}/:id/grant`,
  refuseRefund: `${paths.refundRequests}/:id/refuse`,
  moveGoal: `${paths.editGoal}/move`,
  deleteGoal: `${paths.editGoal}/delete`,
  hideGift: `${paths.gifts}/hide`,
} as const

/** Builds the address of one of these, with the id of its subject. */
export function ownForm(name: keyof typeof ownPaths, id = ''): string {
  return fillPath(ownPaths[name], { id })
}
