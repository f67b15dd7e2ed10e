// The user's own reaction: shown immediately, sent in order, reverted if refused.
import { useRef, useState } from 'react'
import { type ContentType, type Reactions, reactions } from '#contract/reactions.ts'
import { useCache, useWrite } from '../shell/queries.ts'
import { withReaction } from './with-reaction.ts'

export interface About {
  content_id: string
  content_type: ContentType
}

/** The server's latest counts in this visit, because a page's data may be older. Never written on the server. */
const latest = new Map<string, Reactions>()

export function useReaction(about: About, given: Reactions) {
  const key = `${about.content_type} ${about.content_id}`
  const [known, setKnown] = useState(() => latest.get(key) ?? given)
  const [pending, setPending] = useState<Choice>()
  const target = useRef<Choice>(undefined)
  const isSending = useRef(false)
  const cache = useCache()
  const add = useWrite(reactions.add)
  const remove = useWrite(reactions.remove)

  /** `null` removes the reaction. If called again while a request is running, the last call wins. */
  async function react(id: number | null): Promise<void> {
    target.current = { id }
    setPending({ id })
    if (isSending.current) return
    isSending.current = true
    let now = known
    while (target.current && target.current.id !== (now.details?.id ?? null)) {
      const { id: next } = target.current
      const answer =
        next === null
          ? await remove.send({ body: about })
          : await add.send({ body: { ...about, reaction_id: next as 1 } })
      if (!answer) break
      now = answer.data
    }
    isSending.current = false
    target.current = undefined
    latest.set(key, now)
    setKnown(now)
    setPending(undefined)
    cache.expire(reactions.reactors)
  }

  return { shown: pending ? withReaction(known, pending.id) : known, react }
}

interface Choice {
  id: number | null
}
