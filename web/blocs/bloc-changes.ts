// After a post was written, changed or deleted, every list that may hold it is asked for again.
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
