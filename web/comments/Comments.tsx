// The comments below what they are about: all threads, or the replies of the one that the address asks for.
import { say } from '../language/say.ts'
import { CommentReplies } from './CommentReplies.tsx'
import styles from './Comments.module.css'
import { CommentThreads, type ThreadsProps } from './CommentThreads.tsx'

interface Props extends ThreadsProps {
  /** How many the content says it has. */
  count: number
  /** Why this viewer sees none, such as that it is locked. */
  instead?: string | undefined
}

export function Comments({ count, instead, ...rest }: Props) {
  return (
    <section id="comments" tabIndex={-1} aria-labelledby="comments-title" className={styles.section}>
      <h2 id="comments-title" className={styles.title}>
        {say('Comments')} {count > 0 && <span className="tabular-nums">· {count.toLocaleString('en-PH')}</span>}
      </h2>
      {instead ? (
        <p className={styles.aside}>{instead}</p>
      ) : rest.asked.thread ? (
        <CommentReplies {...rest} thread={rest.asked.thread} />
      ) : (
        <CommentThreads {...rest} />
      )}
    </section>
  )
}
