// Defines the page of one post. Snap and Snap Slide pages differ only in the endpoint they read.
import { addresses } from '#contract/addresses/paths.ts'
import { comments } from '#contract/comments.ts'
import { content, type Post } from '#contract/content.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { profiles } from '#contract/profiles.ts'
import { Comments } from '../comments/Comments.tsx'
import { type CommentsRequest, commentsInput, getCommentsRequest } from '../comments/comment-input.ts'
import { PostView } from '../content/PostView.tsx'
import { getHead } from '../content/post-head.ts'
import { getAddress, isLocked } from '../content/post-words.ts'
import { say } from '../language/say.ts'
import { ReactionBar } from '../reactions/ReactionBar.tsx'
import { PublicBar } from '../shell/PublicBar.tsx'
import { PublicFooter } from '../shell/PublicFooter.tsx'
import { definePage, type Page, type PageMatch, pageRead } from '../shell/page.ts'
import { useRead } from '../shell/queries.ts'
import { PageLoader } from '../ui/PageLoader.tsx'

type PostEndpoint = typeof content.snap | typeof content.slide

/** `parameter` is the name of the post's id in the route. */
export function postPage(endpoint: PostEndpoint, parameter: 'id' | 'collectionId'): Page {
  const getInput = ({ params }: PageMatch) => ({
    params: { username: params.pageUrl ?? '', id: params[parameter] ?? '' },
  })

  return definePage({
    // The profile is read too, because a change of it must invalidate the cached page.
    reads: (match) => [
      pageRead(endpoint, getInput(match)),
      pageRead(comments.list, commentsInput(getAbout(endpoint, getInput(match).params.id), getCommentsRequest(match))),
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
    Component: (match) => <PostPage endpoint={endpoint} input={getInput(match)} request={getCommentsRequest(match)} />,
  })
}

interface Props {
  endpoint: PostEndpoint
  input: CallInput<PostEndpoint>
  /** The requested page and thread of the comments. */
  request: CommentsRequest
}

function PostPage({ endpoint, input, request }: Props) {
  const { data: post } = useRead(endpoint, input, { isMain: true })
  const { data: creator } = useRead(profiles.read, { params: { username: input.params.username } })
  if (!post) return <PageLoader />
  const about = getAbout(endpoint, post.id)
  return (
    <>
      <PublicBar />
      <PostView
        post={post}
        reactions={<ReactionBar about={about} reactions={post.reactions} path={getAddress(post)} />}
        comments={
          creator && (
            <Comments
              about={about}
              count={post.comment_count}
              path={getAddress(post)}
              request={request}
              action={getAction(post)}
              rules={creator.comments}
              isOwner={post.is_owner}
              instead={getHiddenReason(post)}
            />
          )
        }
      />
      <PublicFooter
        reported={{
          type: about.content_type,
          id: post.id,
          what: say('Report this post'),
        }}
      />
    </>
  )
}

function getAbout(
  endpoint: PostEndpoint,
  content_id: string,
): { content_type: 'photo' | 'photo.collection'; content_id: string } {
  return { content_type: endpoint === content.slide ? 'photo.collection' : 'photo', content_id }
}

function getAction({ kind, id, creator }: Post): string {
  return kind === 'slide'
    ? addresses.commentOnSlide(creator.page_url, id)
    : addresses.commentOnSnap(creator.page_url, id)
}

/** Why the viewer may not see the comments of a locked or covered post; undefined if they may. */
function getHiddenReason(post: Post): string | undefined {
  if (post.is_covered) return say('Comments show with the photo, to those who are 18 or older.')
  return isLocked(post) ? say('Comments are for those who bought this.') : undefined
}

function getPost([answer]: unknown[]): Post | undefined {
  return (answer as { data: Post } | undefined)?.data
}
