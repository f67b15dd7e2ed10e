// /dashboard/comments: comments on the viewer's page, comments by the viewer, and who may comment.
import { addresses, pathWith } from '#contract/addresses/paths.ts'
import { comments } from '#contract/comments.ts'
import { CommentSettings } from '../comments/CommentSettings.tsx'
import { ListedComment } from '../comments/ListedComment.tsx'
import { DashboardFrame } from '../dashboard/DashboardFrame.tsx'
import { frameReads } from '../dashboard/frame-reads.ts'
import { say } from '../language/say.ts'
import { InfiniteList } from '../shell/InfiniteList.tsx'
import { Link } from '../shell/Link.tsx'
import { listAt } from '../shell/list-at.ts'
import { definePage, getPageNumber, type PageMatch, pageRead } from '../shell/page.ts'
import { usePages } from '../shell/queries.ts'
import { Refusal } from '../shell/Refusal.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FilterChips } from '../ui/FilterChips.tsx'
import { Piko } from '../ui/Piko.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import styles from './CommentsPage.module.css'

export default definePage({
  reads: (match) => [...frameReads, pageRead(comments.own, getInput(match)), pageRead(comments.settings, {})],
  head: () => ({ title: `${say('Comments')} | PIXEL`, isPrivate: true }),
  Component: CommentsPage,
})

function CommentsPage(match: PageMatch) {
  const list = getList(match)
  const pages = usePages(comments.own, getInput(match))
  const address = getAddress(list)
  const page = getPageNumber(match)
  return (
    <DashboardFrame here={addresses.comments} title={say('Comments')} reads={[pages]}>
      {() => (
        <>
          <Refusal />
          <CommentSettings />
          <div id="comments" tabIndex={-1} className={styles.list}>
            <FilterChips
              label={say('Which comments')}
              as={Link}
              value={list}
              items={[
                { value: 'received', label: say('On your page'), href: addresses.comments },
                { value: 'written', label: say('Written by you'), href: getAddress('written') },
              ]}
            />
            <h2 className="visually-hidden">{list === 'written' ? say('Written by you') : say('On your page')}</h2>
            <Card flush>
              <InfiniteList
                label={say('comments')}
                pages={pages}
                getKey={(comment) => comment.id}
                row={(comment) => (
                  <li key={comment.id} className={styles.row}>
                    <ListedComment comment={comment} path={address} />
                  </li>
                )}
                at={listAt(address, page)}
                skeleton={<SkeletonRows count={4} />}
                failed={<p>{say('The comments could not be loaded.')}</p>}
                empty={
                  <EmptyState
                    drawing={<Piko pose="wave" size={96} />}
                    text={say('No comments yet.')}
                    hint={
                      list === 'written'
                        ? say('What you say below a post stands here, for you to find again.')
                        : say('What people say below your posts, Blocs and goals stands here.')
                    }
                  />
                }
              />
            </Card>
          </div>
        </>
      )}
    </DashboardFrame>
  )
}

type List = 'received' | 'written'

function getList({ query }: PageMatch): List {
  return query.get('list') === 'written' ? 'written' : 'received'
}

function getAddress(list: List): string {
  return list === 'written' ? pathWith(addresses.comments, { list }) : addresses.comments
}

function getInput(match: PageMatch) {
  const page = getPageNumber(match)
  return { query: { list: getList(match), ...(page > 1 && { page: String(page) }) } }
}
