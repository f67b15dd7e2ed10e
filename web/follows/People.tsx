// A list of people with its search and the actions for each person.
import { type ComponentProps, type ReactNode, useState } from 'react'
import { addresses, pathWith } from '#contract/addresses/paths.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { follows } from '#contract/follows.ts'
import { limits } from '#contract/limits.ts'
import { listTexts } from '#contract/paging.ts'
import type { Person } from '#contract/people.ts'
import { say } from '../language/say.ts'
import { InfiniteList } from '../shell/InfiniteList.tsx'
import { Link } from '../shell/Link.tsx'
import { listAt } from '../shell/list-at.ts'
import { closeAllModals } from '../shell/modals.ts'
import { pageInput } from '../shell/page.ts'
import { usePages } from '../shell/queries.ts'
import { SearchForm } from '../shell/SearchForm.tsx'
import { useDebounced } from '../shell/useDebounced.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Drawing } from '../ui/Drawing.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { noFollowers } from '../ui/followers-drawing.ts'
import { List, ListRow } from '../ui/ListRow.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import styles from './PeopleLists.module.css'

/** The part of a list that an address asks for. */
export interface AskedPeople {
  search: string
  page: number
}

const wholeList: AskedPeople = { search: '', page: 1 }

export interface PeopleProps {
  /** The tab of this list, for addresses that work without JavaScript. */
  tab: string
  asked?: AskedPeople | undefined
  endpoint: (typeof follows)['following' | 'followers' | 'blocked']
  label: string
  empty: string
  /** Says why the actions are missing without JavaScript. */
  withoutScript: string
  /** Blocked people's pages cannot be visited. */
  isLinked?: boolean
  actions: (person: Person) => ReactNode
}

/** The input of a list of people for what the address asks. */
export function peopleInput({ search, page }: AskedPeople): CallInput<PeopleProps['endpoint']> {
  return { query: { search, ...pageInput(page).query } }
}

export function People({ tab, asked = wholeList, endpoint, isLinked = true, actions, ...words }: PeopleProps) {
  const [typed, type] = useState(asked.search)
  const search = useDebounced(typed.trim(), limits.searchDebounceMs)
  // The page number of the address counts in the list of its own search only.
  const page = search === asked.search ? asked.page : 1
  const pages = usePages(endpoint, peopleInput({ search, page }))
  const address = pathWith(addresses.people, { tab, ...(search && { search }) })
  return (
    <>
      <SearchForm action={addresses.people} query={{ tab }} label={words.label} typed={typed} onType={type} />
      <InfiniteList
        label={say('people')}
        pages={pages}
        at={listAt(address, page)}
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
          search ? (
            <EmptyState text={say(listTexts.noResults)} />
          ) : (
            <EmptyState drawing={<Drawing art={noFollowers} />} text={words.empty} />
          )
        }
      >
        {(rows) => (
          <>
            <p className="without-script">{words.withoutScript}</p>
            <List aria-label={say('People')}>{rows}</List>
          </>
        )}
      </InfiniteList>
    </>
  )
}

/** Link to a person's page that also closes the modal around the list. */
function PageLink(props: ComponentProps<typeof Link>) {
  return <Link {...props} onClick={closeAllModals} />
}
