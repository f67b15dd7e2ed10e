import { addresses } from '#contract/addresses/paths.ts'
import type { VisitedPost } from '#contract/statistics.ts'
import { say } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'

const untitledWords = {
  photo: 'Photo without a caption',
  'photo.collection': 'Set without a caption',
  goal: 'Goal',
  bloc: 'Bloc',
} as const

const postPaths = {
  photo: addresses.snap,
  'photo.collection': addresses.slide,
  goal: addresses.goal,
  bloc: addresses.bloc,
} as const

export function PostLink({ post, pageUrl }: { post: VisitedPost; pageUrl: string }) {
  const { content_type, content_id, title } = post
  return (
    <Link href={postPaths[content_type](pageUrl, content_id)}>{title.trim() || say(untitledWords[content_type])}</Link>
  )
}
