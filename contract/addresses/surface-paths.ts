// Form actions of overlays, soundboxes, webhooks and tokens. Separate from paths.ts, which every visitor downloads.
import { fillPath, paths } from './paths.ts'

/** Name → pattern. */
export const surfacePaths = {
  changeSurface: `${paths.surface}/change`,
  testSurface: `${paths.surface}/test`,
  removeSurface: `${paths.surface}/remove`,
  changeLook: `${paths.surface}/look`,
  showAgain: `${paths.surface}/showings/:place/again`,
  releaseShowing: `${paths.surface}/showings/:place/release`,
  removeToken: `${paths.programs}/tokens/:id/remove`,
  makeWebhook: `${paths.programs}/webhooks`,
  changeWebhook: `${paths.webhook}/change`,
  testWebhook: `${paths.webhook}/test`,
  removeWebhook: `${paths.webhook}/remove`,
  redeliver: `${paths.webhook}/deliveries/:delivery_id/redeliver`,
} as const

/** Builds the address of one of these. */
export function surfaceForm(
  name: keyof typeof surfacePaths,
  values: Readonly<{ id: string; place?: string; delivery_id?: string }>,
): string {
  return fillPath(surfacePaths[name], values)
}
