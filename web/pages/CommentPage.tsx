// /dashboard/comments/{id}: a comment by the viewer or on their page; change, delete or hide it, also without JavaScript.
import { addresses } from '#contract/addresses/paths.ts'
import { comments, commentTexts, type ListedComment as Listed } from '#contract/comments.ts'
import { EditComment } from '../comments/EditComment.tsx'
import { isOpen, ListedComment } from '../comments/ListedComment.tsx'
import { DashboardFrame } from '../dashboard/DashboardFrame.tsx'
import { frameReads } from '../dashboard/frame-reads.ts'
import { useFramedRead } from '../dashboard/useFramedRead.ts'
import { say } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import { useNavigate } from '../shell/location.ts'
import { definePage, type PageMatch, pageRead } from '../shell/page.ts'
import { usePosted } from '../shell/page-context.ts'
import { Refusal } from '../shell/Refusal.tsx'
import { Card } from '../ui/Card.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'

export default definePage({
  reads: (match) => [pageRead(comments.read, getInput(match)), ...frameReads],
  head: () => ({ title: `${say('A comment')} | PIXEL`, isPrivate: true }),
  Component: CommentPage,
})

function CommentPage(match: PageMatch) {
  const read = useFramedRead(comments.read, getInput(match))
  return (
    <DashboardFrame here={addresses.comments} title={say('A comment')} reads={[read]}>
      {() => (read.data ? <Comment comment={read.data} /> : <SkeletonRows count={2} />)}
    </DashboardFrame>
  )
}

function Comment({ comment }: { comment: Listed }) {
  const posted = usePosted()
  const navigate = useNavigate()
  const mayChange = comment.is_own && !comment.taken_down && isOpen(comment)
  return (
    <>
      {posted && !(mayChange && posted.action === addresses.comment(comment.id)) && <Refusal action={posted.action} />}
      <Card flush>
        <ListedComment comment={comment} path={addresses.comments} onDeleted={() => navigate(addresses.comments)} />
      </Card>
      {mayChange && (
        <Card>
          <EditComment comment={comment} />
        </Card>
      )}
      {comment.is_own && !mayChange && !comment.taken_down && <p>{say(commentTexts.over)}</p>}
      <p>
        <Link href={addresses.comments}>{say('All comments')}</Link>
      </p>
    </>
  )
}

function getInput({ params }: PageMatch) {
  return { params: { id: params.id ?? '' } }
}
