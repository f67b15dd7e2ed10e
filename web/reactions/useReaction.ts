// One's own reaction: shown at once, sent in order, put back when it was refused.
import { useRef, useState } from 'react'
import { type ContentType, type Reactions, reactionKinds, reactions } from '#contract/reactions.ts'
import { useCache, useWrite } from '../shell/queries.ts'

export interface About {
  content_id: string
  content_type: ContentType
}

/** What the server said last in this visit, since a page's data may be from before. Never written on the server. */
const latest = new Map<string, Reactions>()

export function useReaction(about: About, given: Reactions) {
  const key = `${about.content_type} ${about.content_id}`
  const [known, setKnown] = useState(() => latest.get(key) ?? given)
  const [wish, setWish] = useState<Wish>()
  const wanted = useRef<Wish>(undefined)
  const isSending = useRef(false)
  const cache = useCache()
  const add = useWrite(reactions.add)
  const remove = useWrite(reactions.remove)

  /** `null` takes it back. Pressed again while it is on its way, the last press counts. */
  async function want(id: number | null): Promise<void> {
    wanted.current = { id }
    setWish({ id })
    if (isSending.current) return
    isSending.current = true
    let now = known
    while (wanted.current && wanted.current.id !== (now.details?.id ?? null)) {
      const { id: next } = wanted.current
      const answer =
        next === null
          ? await remove.send({ body: about })
          : await add.send({ body: { ...about, reaction_id: next as 1 } })
      if (!answer) break
      now = answer.data
    }
    isSending.current = false
    wanted.current = undefined
    latest.set(key, now)
    setKnown(now)
    setWish(undefined)
    cache.expire(reactions.reactors)
  }

  return { shown: wish ? withReaction(known, wish.id) : known, want }
}

interface Wish {
  id: number | null
}

/** The counts as they will be: the old reaction one down, never below zero, the new one up. */
export function withReaction(counts: Reactions, id: number | null): Reactions {
  const before = counts.details?.id ?? null
  const next = { ...counts, details: id === null ? null : { id } }
  for (const kind of reactionKinds) {
    const name = `${kind.name}_count` as const
    if (kind.id === before) next[name] = Math.max(0, next[name] - 1)
    if (kind.id === id) next[name] += 1
  }
  next.all_count = Math.max(0, next.all_count + (id === null ? 0 : 1) - (before === null ? 0 : 1))
  return next
}
