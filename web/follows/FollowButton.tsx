// The button Follow or Following: a real form that works without JavaScript.
import UserPlus from 'lucide-react/icons/user-plus'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import { type FormEvent, useState } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { follows, followTexts } from '#contract/follows.ts'
import { type PublicProfile, profiles } from '#contract/profiles.ts'
import { say } from '../language/say.ts'
import { useCache, useWrite } from '../shell/queries.ts'
import { toast } from '../shell/toasts.ts'
import { Button } from '../ui/Button.tsx'

export function FollowButton({ creator }: { creator: PublicProfile }) {
  const { page_url, page_name, is_following } = creator
  const cache = useCache()
  // Optimistic state, reverted if the server refuses.
  const [requested, setRequested] = useState<boolean>()
  const isFollowing = requested ?? is_following
  const settle = {
    onDone: ({ data }: { data: Pick<PublicProfile, 'is_following' | 'follower_count'> }) => {
      cache.put(profiles.read, { params: { username: page_url } }, { ...creator, ...data })
      cache.expire(follows.following)
      setRequested(undefined)
    },
  }
  const follow = useWrite(follows.follow, settle)
  const unfollow = useWrite(follows.unfollow, settle)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (requested !== undefined) return
    setRequested(!isFollowing)
    const answer = await (isFollowing ? unfollow : follow).send({ body: { username: page_url } })
    if (!answer) setRequested(undefined)
    else if (isFollowing) toast(say(followTexts.unfollowed))
  }

  return (
    <form
      method="post"
      action={isFollowing ? addresses.unfollow(page_url) : addresses.follow(page_url)}
      onSubmit={submit}
    >
      <input type="hidden" name="username" value={page_url} />
      <Button type="submit" variant="outline" icon={isFollowing ? <UserRoundCheck /> : <UserPlus />}>
        {isFollowing ? say('Following') : say('Follow')}
        <span className="visually-hidden"> {page_name}</span>
      </Button>
    </form>
  )
}
