// Links to the other pages of a list, and its length. The list itself reports that it is empty.
import { listPage, pathWith } from '#contract/addresses/paths.ts'
import { Link } from '../shell/Link.tsx'
import styles from './desk.module.css'

interface Props {
  /** The list's own address and its filters. */
  address: string
  query?: Record<string, string>
  page: number
  pages: { total: number; hasMore: boolean }
}

export function Paging({ address, query = {}, page, pages: { total, hasMore } }: Props) {
  const to = (number: number) =>
    Object.keys(query).length > 0 ? pathWith(address, { ...query, page: String(number) }) : listPage(address, number)
  return (
    <p className={styles.pages}>
      {total > 0 && (
        <span className={styles.meta}>
          {total} in all · page {page}
        </span>
      )}
      {page > 1 && <Link href={to(page - 1)}>Previous</Link>}
      {hasMore && <Link href={to(page + 1)}>Next</Link>}
    </p>
  )
}
