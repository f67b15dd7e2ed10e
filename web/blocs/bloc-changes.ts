// After a post was written, changed or deleted, expires every cached list that may contain it.
import { blocs } from '#contract/blocs.ts'
import { explore } from '#contract/explore.ts'
import { useCache } from '../shell/queries.ts'

export function useBlocsChanged(): () => void {
  const cache = useCache()
  return () => {
    cache.expire(blocs.ofPage)
    cache.expire(blocs.own)
    cache.expire(blocs.read)
    cache.expire(explore.hashtag)
  }
}
