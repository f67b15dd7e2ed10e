// The Bloc posts of a page in one column.

import type { ReactNode } from 'react'
import type { Bloc, blocs } from '#contract/blocs.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { say } from '../language/say.ts'
import { InfiniteList } from '../shell/InfiniteList.tsx'
import { listAt } from '../shell/list-at.ts'
import { pageInput } from '../shell/page.ts'
import type { usePages } from '../shell/queries.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { BlocCard } from './BlocCard.tsx'
import styles from './BlocList.module.css'

interface Props {
  pages: ReturnType<typeof usePages<typeof blocs.ofPage | typeof blocs.own>>
  /** The first page of the list, from the address. */
  page: number
  /** Base address of the further pages. */
  address: string
  /** Rendered below each post. */
  foot: (bloc: Bloc) => ReactNode
  empty: ReactNode
}

/** The input of the list for `?page=` of an address. */
export function blocsInput(pageUrl: string, page: number): CallInput<typeof blocs.ofPage> {
  return { params: { username: pageUrl }, ...pageInput(page) }
}

export function BlocList({ pages, page, address, foot, empty }: Props) {
  return (
    <div className={styles.room}>
      <InfiniteList
        label={say('posts')}
        pages={pages}
        getKey={(bloc) => bloc.id}
        row={(bloc) => (
          <BlocCard key={bloc.id} bloc={bloc}>
            {foot(bloc)}
          </BlocCard>
        )}
        moreText={say('Show more posts')}
        at={listAt(address, page)}
        empty={empty}
        failed={<p>{say('The posts could not be loaded.')}</p>}
        skeleton={
          <div className={styles.list}>
            <Skeleton shape="block" height={160} />
            <Skeleton shape="block" height={160} />
          </div>
        }
      >
        {(cards) => (
          <ul className={styles.list} aria-label={say('Posts')}>
            {cards}
          </ul>
        )}
      </InfiniteList>
    </div>
  )
}
