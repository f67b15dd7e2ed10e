// The page of one post. A Snap and a Snap Slide differ in where they are read and nothing else.
import type { content, Post } from '#contract/content.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { profiles } from '#contract/profiles.ts'
import { PostView } from '../content/PostView.tsx'
import { getHead } from '../content/post-head.ts'
import { getAddress } from '../content/post-words.ts'
import { say } from '../language/say.ts'
import { ReactionBar } from '../reactions/ReactionBar.tsx'
import { PublicBar } from '../shell/PublicBar.tsx'
import { PublicFooter } from '../shell/PublicFooter.tsx'
import { definePage, type Page, type PageMatch, pageRead } from '../shell/page.ts'
import { useRead } from '../shell/queries.ts'
import { PageLoader } from '../ui/PageLoader.tsx'

type PostEndpoint = typeof content.snap | typeof content.slide

/** `parameter` names the post in the page's address. */
export function postPage(endpoint: PostEndpoint, parameter: 'id' | 'collectionId'): Page {
  const getInput = ({ params }: PageMatch) => ({
    params: { username: params.pageUrl ?? '', id: params[parameter] ?? '' },
  })

  return definePage({
    // The profile is read too: its changes are what makes a kept page stale.
    reads: (match) => [
      pageRead(endpoint, getInput(match)),
      pageRead(profiles.read, { params: { username: getInput(match).params.username } }),
      pageRead(profiles.me, {}),
    ],
    redirect: (match, answers) => {
      const post = getPost(answers)
      return post && post.creator.page_url !== match.params.pageUrl ? getAddress(post) : undefined
    },
    head: (match, answers) => {
      const post = getPost(answers)
      return post ? getHead(post) : { title: `Photo by ${match.params.pageUrl} | PIXEL` }
    },
    // biome-ignore lint/correctness/noComponentHookFactories: called once for each page, when its file is loaded
    Component: (match) => <PostPage endpoint={endpoint} input={getInput(match)} />,
  })
}

function PostPage({ endpoint, input }: { endpoint: PostEndpoint; input: CallInput<PostEndpoint> }) {
  const { data: post } = useRead(endpoint, input, { isMain: true })
  if (!post) return <PageLoader />
  return (
    <>
      <PublicBar />
      <PostView
        post={post}
        reactions={
          <ReactionBar
            about={{ content_id: post.id, content_type: post.kind === 'slide' ? 'photo.collection' : 'photo' }}
            reactions={post.reactions}
            path={getAddress(post)}
          />
        }
      />
      <PublicFooter
        reported={{
          type: post.kind === 'slide' ? 'photo.collection' : 'photo',
          id: post.id,
          what: say('Report this post'),
        }}
      />
    </>
  )
}

function getPost([answer]: unknown[]): Post | undefined {
  return (answer as { data: Post } | undefined)?.data
}
