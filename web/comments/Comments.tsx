// The comments on a piece of content: all threads, or the replies of the thread in the address.
import { say } from '../language/say.ts'
import { Refusal } from '../shell/Refusal.tsx'
import { CommentReplies } from './CommentReplies.tsx'
import styles from './Comments.module.css'
import { CommentThreads, type ThreadsProps } from './CommentThreads.tsx'

interface Props extends ThreadsProps {
  /** Comment count of the content. */
  count: number
  /** Why this viewer sees no comments, for example because the content is locked. */
  instead?: string | undefined
}

export function Comments({ count, instead, ...rest }: Props) {
  return (
    <section id="comments" tabIndex={-1} aria-labelledby="comments-title" className={styles.section}>
      <h2 id="comments-title" className={styles.title}>
        {say('Comments')} {count > 0 && <span className="tabular-nums">· {count.toLocaleString('en-PH')}</span>}
      </h2>
      {instead ? (
        <>
          <Refusal action={rest.action} />
          <p className={styles.aside}>{instead}</p>
        </>
      ) : rest.request.thread ? (
        <CommentReplies {...rest} thread={rest.request.thread} />
      ) : (
        <CommentThreads {...rest} />
      )}
    </section>
  )
}
