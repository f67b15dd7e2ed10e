// Where the plain forms of the settings go: apart from paths.ts, which every visitor brings.
import { fillPath, paths } from './paths.ts'

/** Name → pattern. */
export const settingsPaths = {
  erase: `${paths.myData}/erase`,
  stepUp: `${paths.myData}/step-up`,
  removePasskey: `${paths.security}/passkeys/:id/remove`,
  endSession: `${paths.security}/sessions/:id/end`,
  endOtherSessions: `${paths.security}/sessions/end-others`,
  noticeSettings: `${paths.settings}/notices`,
  changePageUrl: `${paths.settings}/page-address`,
} as const

/** The address of one of these, with the id of what it is about. */
export function settingsForm(name: keyof typeof settingsPaths, id = ''): string {
  return fillPath(settingsPaths[name], { id })
}
