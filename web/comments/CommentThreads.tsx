// The threads about a piece of content: the newest last, the link to earlier ones above, the form at the end.
import { Children } from 'react'
import { addresses, listPage } from '#contract/addresses/paths.ts'
import type { CommentRules } from '#contract/comment-rules.ts'
import { comments, commentTexts } from '#contract/comments.ts'
import { say } from '../language/say.ts'
import { InfiniteList } from '../shell/InfiniteList.tsx'
import { Link } from '../shell/Link.tsx'
import { usePosted } from '../shell/page-context.ts'
import { usePages } from '../shell/queries.ts'
import { Refusal } from '../shell/Refusal.tsx'
import { useMe } from '../shell/session.ts'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { CommentForm } from './CommentForm.tsx'
import styles from './Comments.module.css'
import { CommentThread } from './CommentThread.tsx'
import { type About, type CommentsRequest, commentsInput } from './comment-input.ts'
import { MoreComments } from './MoreComments.tsx'

export interface ThreadsProps {
  about: About
  /** Path of the content's page; `request` is the part of the comments that the address requests. */
  path: string
  request: CommentsRequest
  /** Action of the plain form for a new comment. */
  action: string
  rules: CommentRules
  /** The viewer is the author of the content. */
  isOwner: boolean
}

export function CommentThreads({ about, path, request, action, rules, isOwner }: ThreadsProps) {
  const { page } = request
  const pages = usePages(comments.list, commentsInput(about, request))
  const mayComment = rules.may_comment
  const posted = usePosted(action)?.values
  const repliedTo = posted?.reply_to
  // Its own form says why a comment was refused, if it is there.
  const hasForm = mayComment && (!repliedTo || pages.rows.some(({ id }) => id === repliedTo))
  return (
    <>
      {pages.hasMore && (
        <p>
          <MoreComments
            href={`${listPage(path, page + 1)}#comments`}
            rel="prev"
            isBusy={pages.isLoadingMore}
            onPress={pages.loadMore}
          >
            {say('Earlier comments')}
          </MoreComments>
        </p>
      )}
      <InfiniteList
        label={say('comments')}
        // The button for more is above, where they will appear.
        pages={{ ...pages, hasMore: false }}
        getKey={(comment) => comment.id}
        row={(comment) => (
          <CommentThread key={comment.id} {...{ comment, about, action, path, mayComment }} isOnOwnPage={isOwner} />
        )}
        skeleton={<SkeletonRows count={3} />}
        failed={<p>{say('The comments could not be loaded.')}</p>}
        empty={
          <p className={styles.aside}>
            {mayComment ? say('No comments yet. Say the first word.') : say('No comments yet.')}
          </p>
        }
      >
        {(threads) => (
          <ol className={styles.threads} aria-label={say('Comments')}>
            {Children.toArray(threads).reverse()}
          </ol>
        )}
      </InfiniteList>
      {page > 1 && (
        <p>
          <Link href={`${listPage(path, page - 1)}#comments`}>{say('Later comments')}</Link>
        </p>
      )}
      {!hasForm && <Refusal action={action} />}
      {mayComment ? (
        <div className={styles.composer}>
          {/* A refused reply whose thread is not here stays typed here. */}
          <CommentForm about={about} action={action} path={path} first={hasForm ? undefined : posted?.message} />
        </div>
      ) : (
        <WhyNot rules={rules} path={path} />
      )}
    </>
  )
}

/** Why there is no form. */
function WhyNot({ rules, path }: { rules: CommentRules; path: string }) {
  const { isVisitor } = useMe()
  const reason = {
    everyone: undefined,
    followers: commentTexts.followers,
    payers: commentTexts.payers,
    nobody: commentTexts.nobody,
  }[rules.who]
  return (
    <p className={styles.aside}>
      {reason && <span>{say(reason)} </span>}
      {isVisitor && rules.who !== 'nobody' && <Link href={addresses.loginTo(path)}>{say('Sign in to comment')}</Link>}
    </p>
  )
}
