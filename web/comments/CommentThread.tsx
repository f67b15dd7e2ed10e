// A thread: its first comment and its replies, the earliest first, with a form to reply.
import { useState } from 'react'
import { type Comment, comments } from '#contract/comments.ts'
import { say, sayCount } from '../language/say.ts'
import { usePosted } from '../shell/page-context.ts'
import { usePages } from '../shell/queries.ts'
import { sayName } from '../shell/say-name.ts'
import { useTextDetails } from '../ui/useTextDetails.ts'
import { CommentForm } from './CommentForm.tsx'
import { CommentItem } from './CommentItem.tsx'
import styles from './Comments.module.css'
import { type About, commentsInput, repliesPage } from './comment-input.ts'
import { MoreComments } from './MoreComments.tsx'

interface Props {
  comment: Comment
  about: About
  /** Action of its plain forms. */
  action: string
  path: string
  isOnOwnPage: boolean
  mayComment: boolean
}

/** An `<li>`. */
export function CommentThread({ comment, about, action, path, isOnOwnPage, mayComment }: Props) {
  const { replies, reply_count } = comment
  const reply = mayComment && <ReplyBox {...{ about, action, path }} replyTo={comment} />
  const common = { isOnOwnPage, path }
  return (
    <li className={styles.thread}>
      <CommentItem comment={comment} {...common}>
        {reply}
      </CommentItem>
      {replies.length > 0 && (
        <ul className={styles.replies} aria-label={say('Replies to {name}', { name: sayName(comment.name) })}>
          {replies.map((one) => (
            <li key={one.id}>
              <CommentItem comment={one} {...common} />
            </li>
          ))}
          {reply_count > replies.length && <MoreReplies {...{ comment, about, common }} />}
        </ul>
      )}
    </li>
  )
}

/** Opens below the comment, also without JavaScript. Open with a reply that was refused without it. */
function ReplyBox({ replyTo, ...form }: Pick<Props, 'about' | 'action' | 'path'> & { replyTo: Comment }) {
  const wasPosted = usePosted(form.action)?.values.reply_to === replyTo.id
  const { details, close } = useTextDetails()
  return (
    <details {...details} className={styles.reply} open={wasPosted}>
      <summary aria-label={say('Reply to {name}', { name: sayName(replyTo.name) })}>{say('Reply')}</summary>
      <CommentForm {...form} replyTo={replyTo} onDone={close} />
    </details>
  )
}

/** The remaining replies of a long thread, loaded page by page. */
function MoreReplies({
  comment,
  about,
  common,
}: Pick<Props, 'comment' | 'about'> & { common: Pick<Props, 'isOnOwnPage' | 'path'> }) {
  const [isWanted, setWanted] = useState(false)
  const input = commentsInput(about, { page: 2, thread: comment.id })
  const rest = usePages(comments.list, input, { enabled: isWanted })
  // Also true while they load and after a failure: pressing again retries.
  const hasMore = !isWanted || rest.hasMore || rest.isLoading || rest.error !== null
  return (
    <>
      {rest.rows.map((one) => (
        <li key={one.id}>
          <CommentItem comment={one} {...common} />
        </li>
      ))}
      {hasMore && (
        <li>
          <MoreComments
            href={repliesPage(common.path, comment.id, 2)}
            rel="next"
            isBusy={isWanted && (rest.isLoadingMore || (rest.isLoading && rest.error === null))}
            onPress={() => {
              setWanted(true)
              if (rest.error && rest.rows.length === 0) void rest.reload()
              else if (isWanted) void rest.loadMore()
            }}
          >
            {sayCount(comment.reply_count - comment.replies.length - rest.rows.length, {
              one: '{count} more reply',
              other: '{count} more replies',
            })}
          </MoreComments>
        </li>
      )}
    </>
  )
}
