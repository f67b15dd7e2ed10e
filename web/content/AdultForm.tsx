// Sensitive photos: the viewer's declaration of age. A plain form, because another page follows.
import EyeOff from 'lucide-react/icons/eye-off'
import { addresses } from '#contract/addresses/paths.ts'
import type { Post } from '#contract/content.ts'
import { say } from '../language/say.ts'
import { Refusal } from '../shell/Refusal.tsx'
import { Button } from '../ui/Button.tsx'
import styles from './Adult.module.css'
import { getAddress } from './post-words.ts'

/** Shown beside a covered post. */
export function AdultForm({ post }: { post: Post }) {
  return (
    <form method="post" action={addresses.adult} className={styles.form}>
      <input type="hidden" name="next" value={getAddress(post)} />
      <input type="hidden" name="is_adult" value="1" />
      <h2 className={styles.title}>
        <EyeOff /> {say('Sensitive')}
      </h2>
      <p>
        {say('{name} marked this as sensitive. It is for people who are 18 or older.', {
          name: post.creator.page_name,
        })}
      </p>
      <Refusal action={addresses.adult} />
      <Button type="submit" full>
        {say('I am 18 or older: show it')}
      </Button>
      <p className={styles.fine}>
        {say('Your choice is kept with your account, or in this browser if you have none.')}
      </p>
    </form>
  )
}
