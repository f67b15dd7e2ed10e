// One Snap Slide: /{page_url}/pixel-snap/set/{collection_id}.
import { content, type Post } from '#contract/content.ts'
import { type PublicProfile, profiles } from '#contract/profiles.ts'
import { PostView } from '../content/PostView.tsx'
import { headOf } from '../content/post-head.ts'
import { addressOf } from '../content/post-words.ts'
import { PublicBar } from '../shell/PublicBar.tsx'
import { PublicFooter } from '../shell/PublicFooter.tsx'
import { definePage, type PageMatch, pageRead } from '../shell/page.ts'
import { useRead } from '../shell/queries.ts'
import { PageLoader } from '../ui/PageLoader.tsx'

export default definePage({
  // The profile is read too: its changes are what makes a kept page stale.
  reads: (match) => [
    pageRead(content.slide, inputOf(match)),
    pageRead(profiles.read, { params: { username: inputOf(match).params.username } }),
    pageRead(profiles.me, {}),
  ],
  redirect: (match, answers) => {
    const post = postOf(answers)
    return post && post.creator.page_url !== match.params.pageUrl ? addressOf(post) : undefined
  },
  head: (match, answers) => {
    const post = postOf(answers)
    return post ? headOf(post, creatorOf(answers)) : { title: `Photos by ${match.params.pageUrl} | PIXEL` }
  },
  Component: SlidePage,
})

function SlidePage(match: PageMatch) {
  const { data: post } = useRead(content.slide, inputOf(match), { isMain: true })
  if (!post) return <PageLoader />
  return (
    <>
      <PublicBar />
      <PostView post={post} />
      <PublicFooter />
    </>
  )
}

function inputOf({ params: { pageUrl = '', collectionId = '' } }: PageMatch) {
  return { params: { username: pageUrl, id: collectionId } }
}

function postOf([answer]: unknown[]): Post | undefined {
  return (answer as { data: Post } | undefined)?.data
}

function creatorOf([, answer]: unknown[]): PublicProfile | undefined {
  return (answer as { data: PublicProfile } | undefined)?.data
}
