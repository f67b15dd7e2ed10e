// What came into the feed while it stands open, and how far it was seen before.
import { useEffect, useState } from 'react'
import { following } from '#contract/following.ts'
import { useCache, useRead, useWrite } from '../shell/queries.ts'

/** How often it is asked whether something new came. */
const ASK_MS = 60_000

/** It was taken away in between: the next look marks another. */
const isGone = { NotFoundException: () => undefined }

/**
 * `seenFrom`: so many posts at the head of the feed were new when it was shown, and those after them were seen before.
 * `newCount`: so many came since. Whoever sees the first page has seen the feed up to its first post, `newestId`.
 */
export function useNews(newestId: string | undefined, isFirstPage: boolean) {
  const { data, reload } = useRead(following.news, {}, { every: () => ASK_MS })
  const cache = useCache()
  const [shown, setShown] = useState<{ newestId: string; seenFrom: number }>()
  const [markedId, setMarkedId] = useState<string>()
  const { send } = useWrite(following.seen, { on: isGone })
  if (newestId !== undefined && data && shown?.newestId !== newestId) setShown({ newestId, seenFrom: data.new_count })
  const toMark = isFirstPage ? shown?.newestId : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each newest one
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
