// Who may comment on the creator's page: a choice that is saved immediately; without JavaScript by a button.
import { useState } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import type { Commenters } from '#contract/comment-rules.ts'
import { commenterLabels, comments } from '#contract/comments.ts'
import { words } from '#contract/texts.ts'
import { say } from '../language/say.ts'
import { useCache, useRead, useWrite } from '../shell/queries.ts'
import { toast } from '../shell/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Select } from '../ui/Select.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import styles from './CommentForm.module.css'

export function CommentSettings() {
  const { data, error } = useRead(comments.settings, {})
  return (
    <Card title={say('Who may comment')} id="who">
      {data ? <Choice who={data.who} /> : error ? <p>{error.message}</p> : <SkeletonRows count={1} />}
    </Card>
  )
}

function Choice({ who }: { who: Commenters }) {
  const cache = useCache()
  const [shown, setShown] = useState(who)
  const { send } = useWrite(comments.changeSettings, {
    onDone: ({ data }) => {
      cache.put(comments.settings, {}, data)
      toast(say(words.updated))
    },
  })

  async function choose(wanted: Commenters): Promise<void> {
    setShown(wanted)
    // Reverts the choice if it was not saved.
    if (!(await send({ body: { who: wanted } }))) setShown(who)
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
