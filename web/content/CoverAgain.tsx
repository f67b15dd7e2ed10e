// Sensitive photos: the viewer withdraws the declaration of age. A plain form, because another page follows.
import EyeOff from 'lucide-react/icons/eye-off'
import { addresses } from '#contract/addresses/paths.ts'
import type { Post } from '#contract/content.ts'
import { say } from '../language/say.ts'
import { Refusal } from '../shell/Refusal.tsx'
import { Button } from '../ui/Button.tsx'
import { getAddress } from './post-words.ts'

/** Shown beside a sensitive post that is visible. */
export function CoverAgain({ post }: { post: Post }) {
  return (
    <form method="post" action={addresses.adult}>
      <input type="hidden" name="next" value={getAddress(post)} />
      <input type="hidden" name="is_adult" value="0" />
      <Refusal action={addresses.adult} />
      <Button type="submit" variant="quiet" size="medium" icon={<EyeOff />}>
        {say('Hide sensitive photos again')}
      </Button>
    </form>
  )
}
