// Which of the product's crash points `npm run crash` kills it at.
import { type CrashPoint, crashPoints } from '#server/kit/crash-points.ts'

/** The operator's command reaches these, not the server. */
const ofOperator = new Set<CrashPoint>(['refund.committed', 'refund.answered', 'release.between'])

/** Nobody publishes here: server/publishing/crash.test.ts and server/notices/killed.test.ts kill processes at these. */
const ofPublishing = /^(publishing|post|digest)\./

/** The crash points that begin with one of these names, separated by commas; all of them without a name. */
export function choosePoints(names: string): CrashPoint[] {
  const known = crashPoints.filter((point) => !ofPublishing.test(point))
  const chosen = names.split(',')
  const unknown = chosen.filter((name) => !known.some((point) => point.startsWith(name)))
  if (unknown.length > 0) throw new Error(`no such crash point: ${unknown.join(', ')}; there are ${known.join(', ')}`)
  const points = known.filter((point) => chosen.some((name) => point.startsWith(name)))
  if (!points.some(isReachedByServer))
    throw new Error(`the server reaches none of ${points.join(', ')}: name others too`)
  return points
}

export function isReachedByServer(point: CrashPoint): boolean {
  return !ofOperator.has(point)
}
