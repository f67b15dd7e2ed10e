// One's own suspension, where a suspended owner would be refused what a page offers; null for everybody else.
import { type Me, profiles } from '#contract/profiles.ts'
import { useRead } from '../shell/queries.ts'

export function useSuspension(): Me['suspension'] {
  const { data: me } = useRead(profiles.me, {})
  return me?.suspension ?? null
}
