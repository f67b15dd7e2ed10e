import { ownPath } from '#contract/addresses/own-path.ts'
import { paths } from '#contract/addresses/paths.ts'
import type { Embedded } from './how-to-embed.ts'

/** The page or goal at an absolute PIXEL address; undefined for any other address. */
export function findEmbedded(publicUrl: string, address: string): Embedded | undefined {
  // A path without a host does not name a site.
  const path = /^https?:\/\//i.test(address) ? ownPath(publicUrl, address) : undefined
  // Page addresses never need percent-encoding: an encoded one leads nowhere.
  const [pageUrl, ...rest] = (path ?? '').split(/[?#]/)[0]!.split('/').slice(1)
  if (!pageUrl) return undefined
  const goal = new RegExp(`^${paths.goal.replace('/:pageUrl/', '').replace(':id', '([\\w-]+)')}$`).exec(rest.join('/'))
  if (goal) return { kind: 'goal', pageUrl, id: goal[1]! }
  return rest.filter(Boolean).length <= 1 ? { kind: 'button', pageUrl } : undefined
}
