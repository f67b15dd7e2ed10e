// /dashboard/comments/{id}: a comment by the viewer or on their page; change, delete or hide it, also without JavaScript.
import { addresses } from '#contract/addresses/paths.ts'
import { comments, commentTexts } from '#contract/comments.ts'
import { EditComment } from '../comments/EditComment.tsx'
import { isOpen, ListedComment } from '../comments/ListedComment.tsx'
import { DashboardFrame } from '../dashboard/DashboardFrame.tsx'
import { frameReads } from '../dashboard/frame-reads.ts'
import { say } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import { useNavigate } from '../shell/location.ts'
import { definePage, type PageMatch, pageRead } from '../shell/page.ts'
import { usePosted } from '../shell/page-context.ts'
import { useRead } from '../shell/queries.ts'
import { Refusal } from '../shell/Refusal.tsx'
import { Card } from '../ui/Card.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'

export default definePage({
  reads: (match) => [pageRead(comments.read, getInput(match)), ...frameReads],
  head: () => ({ title: `${say('Comment')} | PIXEL`, isPrivate: true }),
  Component: CommentPage,
})

function CommentPage(match: PageMatch) {
  const { data: comment } = useRead(comments.read, getInput(match), { isMain: true })
  const posted = usePosted()
  const navigate = useNavigate()
  if (!comment) return <PageLoader />
  const mayChange = comment.is_own && !comment.taken_down && isOpen(comment)
  return (
    <DashboardFrame here={addresses.comments} title={say('Comment')}>
      {() => (
        <>
          {posted && !(mayChange && posted.action === addresses.comment(comment.id)) && (
            <Refusal action={posted.action} />
          )}
          <Card flush>
            <ListedComment comment={comment} path={addresses.comments} onDeleted={() => navigate(addresses.comments)} />
          </Card>
          {mayChange && (
            <Card>
              <EditComment key={comment.message} comment={comment} />
            </Card>
          )}
          {comment.is_own && !mayChange && !comment.taken_down && <p>{say(commentTexts.over)}</p>}
          <p>
            <Link href={addresses.comments}>{say('All comments')}</Link>
          </p>
        </>
      )}
    </DashboardFrame>
  )
}

function getInput({ params }: PageMatch) {
  return { params: { id: params.id ?? '' } }
}
