// Who may comment on the creator's page: a choice that is saved immediately; without JavaScript by a button.
import { useRef, useState } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import type { Commenters } from '#contract/comment-rules.ts'
import { commenterLabels, comments } from '#contract/comments.ts'
import { words } from '#contract/texts.ts'
import { say } from '../language/say.ts'
import { useCache, useRead, useWrite } from '../shell/queries.ts'
import { ReadFailed } from '../shell/ReadFailed.tsx'
import { toast } from '../shell/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Select } from '../ui/Select.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import styles from './CommentForm.module.css'

export function CommentSettings() {
  const { data, error, reload } = useRead(comments.settings, {})
  return (
    <Card title={say('Who may comment')} id="who">
      {data ? <Choice who={data.who} /> : error ? <ReadFailed onRetry={reload} /> : <SkeletonRows count={1} />}
    </Card>
  )
}

function Choice({ who }: { who: Commenters }) {
  const cache = useCache()
  const [shown, setShown] = useState(who)
  const saved = useRef(who)
  /** The latest choice that waits for the one under way. */
  const next = useRef<Commenters>(undefined)
  const isSending = useRef(false)
  const { send } = useWrite(comments.changeSettings, { onDone: () => toast(say(words.updated)) })

  /** One after the other: two on their way at once could arrive in the other order. */
  async function choose(wanted: Commenters): Promise<void> {
    setShown(wanted)
    next.current = wanted
    if (isSending.current) return
    isSending.current = true
    while (next.current !== undefined) {
      const choice: Commenters = next.current
      next.current = undefined
      const answer = await send({ body: { who: choice } })
      if (!answer) continue
      saved.current = answer.data.who
      cache.put(comments.settings, {}, answer.data)
    }
    isSending.current = false
    // Also reverts a choice that was not saved.
    setShown(saved.current)
  }

  return (
    <form method="post" action={addresses.commentSettings} className={styles.form}>
      <Select
        label={say('On your posts, Blocs and goals')}
        hint={say('You always can. What was written before stays.')}
        name="who"
        value={shown}
        options={Object.entries(commenterLabels).map(([value, text]) => ({ value, label: say(text) }))}
        onChange={(event) => void choose(event.target.value as Commenters)}
        className={styles.field}
      />
      <div className="without-script">
        <Button type="submit" size="medium">
          {say('Save changes')}
        </Button>
      </div>
    </form>
  )
}
