// A list of people with its search and the actions for each person.
import { type ComponentProps, type ReactNode, useState } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import type { follows, Person } from '#contract/follows.ts'
import { limits } from '#contract/limits.ts'
import { listTexts } from '#contract/paging.ts'
import { say } from '../language/say.ts'
import { InfiniteList } from '../shell/InfiniteList.tsx'
import { Link } from '../shell/Link.tsx'
import { closeAllModals } from '../shell/modals.ts'
import { usePages } from '../shell/queries.ts'
import { useDebounced } from '../shell/useDebounced.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Drawing } from '../ui/Drawing.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { noFollowers } from '../ui/followers-drawing.ts'
import { List, ListRow } from '../ui/ListRow.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import styles from './PeopleLists.module.css'

interface PeopleProps {
  endpoint: (typeof follows)['following' | 'followers' | 'blocked']
  search: ReturnType<typeof useSearch>
  label: string
  empty: string
  /** Blocked people's pages cannot be visited. */
  isLinked?: boolean
  actions: (person: Person) => ReactNode
}

export function People({ endpoint, search, label, empty, isLinked = true, actions }: PeopleProps) {
  const pages = usePages(endpoint, { query: { search: search.later } })
  const isSearching = search.later !== ''
  return (
    <>
      <SearchField label={label} value={search.typed} onChange={(event) => search.type(event.target.value)} />
      <InfiniteList
        label={say('people')}
        pages={pages}
        getKey={(person) => person.page_url}
        row={(person) => (
          <ListRow
            key={person.page_url}
            start={<Avatar name={person.page_name} src={person.avatar_variants?.WH100} size={40} />}
            title={<span className={styles.name}>{person.page_name}</span>}
            href={isLinked ? addresses.page(person.page_url) : undefined}
            as={PageLink}
            subtitle={`@${person.page_url}`}
            className={styles.person}
            end={actions(person)}
          />
        )}
        skeleton={<SkeletonRows count={3} />}
        empty={
          isSearching ? (
            <EmptyState text={say(listTexts.noResults)} />
          ) : (
            <EmptyState drawing={<Drawing art={noFollowers} />} text={empty} />
          )
        }
      >
        {(rows) => <List aria-label={say('People')}>{rows}</List>}
      </InfiniteList>
    </>
  )
}

/** Link to a person's page that also closes the modal around the list. */
function PageLink(props: ComponentProps<typeof Link>) {
  return <Link {...props} onClick={closeAllModals} />
}

export function useSearch() {
  const [typed, type] = useState('')
  return { typed, type, later: useDebounced(typed.trim(), limits.searchDebounceMs) }
}
