// After a goal changed, expires everything cached that shows goals.
import { goals } from '#contract/goals.ts'
import { profiles } from '#contract/profiles.ts'
import { useCache } from '../shell/queries.ts'

export function useGoalsChanged(): () => void {
  const cache = useCache()
  return () => {
    for (const endpoint of [goals.own, goals.readOwn, goals.ofPage, goals.read, profiles.read]) cache.expire(endpoint)
  }
}
