// The component for long lists: rows, skeletons, empty and failed states; loads more on scroll or by a button.
import type { ReactNode } from 'react'
import { listTexts } from '#contract/paging.ts'
import { say } from '../language/say.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { keepFocus } from '../ui/keep-focus.ts'
import { Loading } from '../ui/Loading.tsx'
import type { ApiError } from './api.ts'
import styles from './InfiniteList.module.css'
import { Link } from './Link.tsx'
import type { ListAt } from './list-at.ts'
import { useAddress } from './location.ts'
import { MoreRows, Sentinel } from './MoreRows.tsx'
import { usePageContext } from './page-context.ts'

interface Source<T> {
  rows: T[]
  total: number
  error: ApiError | null
  isLoading: boolean
  isLoadingMore: boolean
  hasMore: boolean
  loadMore: () => void
  reload: () => unknown
}

interface Props<T> {
  pages: Source<T>
  getKey: (row: T) => string
  row: (row: T) => ReactNode
  /** Shown where there are no rows at all; past the last page the list says that nothing is found there. */
  empty: ReactNode
  skeleton: ReactNode
  /** Shown when the first page could not be read. */
  failed?: ReactNode
  more?: 'scroll' | 'button'
  moreText?: string
  /** For browsers that have not loaded the script: links to the page before and the one after. */
  at?: ListAt | undefined
  /** Wraps the rows; a list by default. */
  children?: (rows: ReactNode) => ReactNode
  label: string
}

export function InfiniteList<T>(list: Props<T>) {
  const { at } = list
  return (
    <>
      {at && at.page > 1 && (
        <div className={styles.more}>
          <Button as={Link} variant="quiet" size="medium" href={at.href(at.page - 1)} rel="prev">
            {say('Previous page')}
          </Button>
        </div>
      )}
      <Rows {...list} />
    </>
  )
}

function Rows<T>({
  pages,
  getKey,
  row,
  empty,
  skeleton,
  failed,
  more = 'scroll',
  moreText = say('Load more'),
  at,
  children,
  label,
}: Props<T>) {
  const { pathname, search } = useAddress()
  const { publicUrl } = usePageContext()
  if (pages.isLoading) return <Loading label={say('Loading: {what}', { what: label })}>{skeleton}</Loading>
  if (pages.error && pages.rows.length === 0)
    return (
      <div className={styles.failed}>
        {failed ?? <p>{say(listTexts.failed)}</p>}
        <Button variant="outline" size="medium" onClick={() => pages.reload()}>
          {say('Try Again')}
        </Button>
      </div>
    )
  if (pages.rows.length === 0) return at && at.page > 1 ? <EmptyState text={say(listTexts.noResults)} /> : empty
  // Page numbers shift when rows are added at the head, so a row may come twice.
  const unique = [...new Map(pages.rows.map((item) => [getKey(item), item])).values()]
  const rows = unique.map((item) => row(item))
  return (
    <>
      {children ? (
        children(rows)
      ) : (
        <ul className={styles.list} aria-label={label}>
          {rows}
        </ul>
      )}
      {pages.hasMore && (
        <p className="print-only">
          {say('{missing} of {total} are not printed here: {what}. All of them:', {
            missing: pages.total - unique.length,
            total: pages.total,
            what: label,
          })}{' '}
          {/* Cached HTML serves every variant of an address, so the address bar may have a campaign parameter that the HTML lacks. */}
          <a href={pathname + search} suppressHydrationWarning>
            {publicUrl + pathname + search}
          </a>
        </p>
      )}
      {pages.hasMore && (
        // After the last page the focus goes to the line that says how many rows there are.
        <div
          className={styles.more}
          ref={(end) => {
            const next = end!.nextElementSibling
            return keepFocus(end, () => next)
          }}
        >
          {/* After a failure the button retries: a mark that is still in view would retry without end. */}
          {more === 'scroll' && !pages.error && <Sentinel onSeen={pages.loadMore} />}
          {pages.error && (
            <p role="alert" className={styles.why}>
              {pages.error.message}
            </p>
          )}
          <MoreRows {...pages} href={at?.href(at.page + 1)}>
            {moreText}
          </MoreRows>
        </div>
      )}
      <p className="visually-hidden" role="status" tabIndex={-1}>
        {say('{shown} of {total} loaded: {what}', { shown: unique.length, total: pages.total, what: label })}
      </p>
    </>
  )
}
