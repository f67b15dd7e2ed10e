// The replies of a single thread.
import { comments } from '#contract/comments.ts'
import { say } from '../language/say.ts'
import { InfiniteList } from '../shell/InfiniteList.tsx'
import { Link } from '../shell/Link.tsx'
import { usePages } from '../shell/queries.ts'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { CommentItem } from './CommentItem.tsx'
import styles from './Comments.module.css'
import type { ThreadsProps } from './CommentThreads.tsx'
import { commentsInput, repliesPage } from './comment-input.ts'

/** The replies of one thread, the earliest first; the target of the plain link of a long thread. */
export function CommentReplies({ about, path, request, thread, isOwner }: ThreadsProps & { thread: string }) {
  const pages = usePages(comments.list, commentsInput(about, request))
  return (
    <>
      <p className={styles.ways}>
        <Link href={`${path}#comments`}>{say('All comments')}</Link>
      </p>
      <InfiniteList
        label={say('replies')}
        more="button"
        moreText={say('More replies')}
        at={{ page: request.page, href: (page) => repliesPage(path, thread, page) }}
        pages={pages}
        getKey={(reply) => reply.id}
        row={(reply) => (
          <li key={reply.id}>
            <CommentItem comment={reply} isOnOwnPage={isOwner} path={path} />
          </li>
        )}
        skeleton={<SkeletonRows count={3} />}
        failed={<p>{say('The comments could not be loaded.')}</p>}
        empty={<p className={styles.aside}>{say('No comments yet.')}</p>}
      >
        {(replies) => (
          <ol className={styles.threads} aria-label={say('Replies')}>
            {replies}
          </ol>
        )}
      </InfiniteList>
    </>
  )
}
