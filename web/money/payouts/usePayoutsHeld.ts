// Whether no money of one's own goes out until the desk has decided.
import { profiles } from '#contract/profiles.ts'
import { useRead } from '../../shell/queries.ts'

export function usePayoutsHeld(): boolean {
  const { data: me } = useRead(profiles.me, {})
  return me?.suspension?.payouts_held ?? false
}
