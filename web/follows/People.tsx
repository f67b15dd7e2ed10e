// A list of people with its search and the actions for each person.
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { follows, type Person } from '#contract/follows.ts'
import { limits } from '#contract/limits.ts'
import { listTexts } from '#contract/paging.ts'
import { profiles } from '#contract/profiles.ts'
import { say } from '../language/say.ts'
import { InfiniteList } from '../shell/InfiniteList.tsx'
import { Link } from '../shell/Link.tsx'
import { closeAllModals, confirm, type Modals } from '../shell/modals.ts'
import { useCache, usePages, useWrite } from '../shell/queries.ts'
import { toast } from '../shell/toasts.ts'
import { useDebounced } from '../shell/useDebounced.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { Drawing } from '../ui/Drawing.tsx'
import { noFollowers } from '../ui/drawings.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { List, ListRow } from '../ui/ListRow.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { findSuccessor, useKeptFocus } from '../ui/useKeptFocus.ts'
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
            title={person.page_name}
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

interface PersonActionProps extends Pick<Modals['confirm'], 'title' | 'text' | 'action' | 'isDangerous' | 'onConfirm'> {
  variant?: 'outline' | 'danger'
}

/**
 * A button that asks for confirmation before an action for the person of its row. The row disappears with it: then the focus goes to the
 * next person, else the previous one, else the tab.
 */
export function PersonAction({ variant = 'outline', ...confirmation }: PersonActionProps) {
  const button = useRef<HTMLButtonElement>(null)
  const getTab = () => button.current?.closest(`.${styles.lists}`)?.querySelector<HTMLElement>('[aria-pressed=true]')
  useKeptFocus(button, getTab)
  return (
    <Button
      ref={button}
      variant={variant}
      size="small"
      onClick={({ currentTarget }) => confirm({ ...confirmation, focusAfter: findSuccessor(currentTarget, getTab()) })}
    >
      {confirmation.action}
    </Button>
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

/** Sends a request about a person, shows a toast, and expires lists and counts. */
export function usePersonRequest(
  endpoint: (typeof follows)['unfollow' | 'removeFollower' | 'block' | 'unblock'],
  done: string,
) {
  const cache = useCache()
  const { send } = useWrite(endpoint, {
    onDone: () => {
      for (const changed of [follows.following, follows.followers, follows.blocked, profiles.read])
        cache.expire(changed)
      toast(done)
    },
  })
  return async (person: Person): Promise<void> => void (await send({ body: { username: person.page_url } }))
}
