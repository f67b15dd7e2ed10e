// The user's own suspension, for pages that hide what the server would refuse; null if there is none.
import { type Me, profiles } from '#contract/profiles.ts'
import { useRead } from '../shell/queries.ts'

export function useSuspension(): Me['suspension'] {
  const { data: me } = useRead(profiles.me, {})
  return me?.suspension ?? null
}
