// New posts while the feed is open, and how far it was seen before.
import { useEffect, useState } from 'react'
import { following } from '#contract/following.ts'
import { useCache, useRead, useWrite } from '../shell/queries.ts'

/** Interval of the check for new posts. */
const POLL_MS = 60_000

/** The post was deleted in between: the next visit marks another one. */
const isGone = { NotFoundException: () => undefined }

/**
 * `seenFrom`: number of posts at the head of the feed that were new when it was shown. `newCount`: number of posts
 * since then. Showing the first page marks the feed as seen up to its first post, `newestId`.
 */
export function useNews(newestId: string | undefined, isFirstPage: boolean) {
  const { data, reload } = useRead(following.news, {}, { every: () => POLL_MS })
  const cache = useCache()
  const [shown, setShown] = useState<{ newestId: string; seenFrom: number }>()
  const [markedId, setMarkedId] = useState<string>()
  const { send } = useWrite(following.seen, { on: isGone })
  if (newestId !== undefined && data && shown?.newestId !== newestId) setShown({ newestId, seenFrom: data.new_count })
  const toMark = isFirstPage ? shown?.newestId : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each newest post
  useEffect(() => {
    if (!toMark) return
    void send({ body: { id: toMark } }).then((answer) => {
      if (!answer) return
      cache.put(following.news, {}, answer.data)
      setMarkedId(toMark)
    })
  }, [toMark])
  const isMarked = markedId !== undefined && markedId === newestId
  return { seenFrom: shown?.seenFrom ?? 0, newCount: isMarked ? (data?.new_count ?? 0) : 0, reload }
}
