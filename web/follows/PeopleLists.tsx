// Following, Followers and Blocked: three lists of people, each with what one may do about them.
import Ban from 'lucide-react/icons/ban'
import UserMinus from 'lucide-react/icons/user-minus'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { follows, followTexts, type Person } from '#contract/follows.ts'
import { profiles } from '#contract/profiles.ts'
import { say } from '../language/say.ts'
import { InfiniteList } from '../shell/InfiniteList.tsx'
import { Link } from '../shell/Link.tsx'
import { closeAllModals, confirm } from '../shell/modals.ts'
import { useCache, usePages, useWrite } from '../shell/queries.ts'
import { toast } from '../shell/toasts.ts'
import { useLater } from '../shell/useLater.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { Drawing } from '../ui/Drawing.tsx'
import { noFollowers } from '../ui/drawings.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FilterChips } from '../ui/FilterChips.tsx'
import { List, ListRow } from '../ui/ListRow.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import styles from './PeopleLists.module.css'

/** Keys of the tabs, as addresses and callers name them (spec §2). */
export const peopleTabs = ['following', 'followers', 'blocked'] as const
export type PeopleTab = (typeof peopleTabs)[number]

const SEARCH_PAUSE_MS = 300

interface Props {
  tab: PeopleTab
  onTab: (tab: PeopleTab) => void
}

export function PeopleLists({ tab, onTab }: Props) {
  const names = { following: say('Following'), followers: say('Followers'), blocked: say('Blocked') }
  return (
    <div className={styles.lists}>
      <FilterChips
        label={say('People')}
        value={tab}
        onValueChange={(value) => onTab(value as PeopleTab)}
        items={peopleTabs.map((value) => ({ value, label: names[value] }))}
      />
      {tab === 'following' && <Following key="following" />}
      {tab === 'followers' && <Followers key="followers" />}
      {tab === 'blocked' && <Blocked key="blocked" />}
    </div>
  )
}

function Following() {
  const search = useSearch()
  const unfollow = useAct(follows.unfollow, say(followTexts.unfollowed))
  return (
    <People
      endpoint={follows.following}
      search={search}
      label={say('Search people you follow')}
      empty={say('You do not follow anyone yet.')}
      actions={(person) => (
        <Button
          variant="outline"
          size="small"
          onClick={({ currentTarget }) =>
            confirm({
              title: say('Unfollow {name}?', { name: person.page_name }),
              text: say('Their page stays open to you, and you can follow it again at any time.'),
              action: say('Unfollow'),
              onConfirm: () => unfollow(person),
              focusAfter: besides(currentTarget),
            })
          }
        >
          {say('Unfollow')}
        </Button>
      )}
    />
  )
}

function Followers() {
  const search = useSearch()
  const remove = useAct(follows.removeFollower, say(followTexts.removed))
  const block = useAct(follows.block, say(followTexts.blocked))
  return (
    <People
      endpoint={follows.followers}
      search={search}
      label={say(followTexts.searchFollower)}
      empty={say(followTexts.noFollowers)}
      actions={(person) => (
        <>
          <Button
            variant="outline"
            size="small"
            icon={<UserMinus />}
            onClick={({ currentTarget }) =>
              confirm({
                title: say('Remove {name}?', { name: person.page_name }),
                text: say('They no longer follow you, and are not told. They may follow you again.'),
                action: say('Remove'),
                isDangerous: true,
                onConfirm: () => remove(person),
                focusAfter: besides(currentTarget),
              })
            }
          >
            {say('Remove')}
          </Button>
          <Button
            variant="danger"
            size="small"
            icon={<Ban />}
            onClick={({ currentTarget }) =>
              confirm({
                title: say('Block {name}?', { name: person.page_name }),
                text: say(
                  'You no longer find each other: pages, lists, gifts and questions are closed both ways. They are not told. What was bought before stays with its buyer.',
                ),
                action: say('Block'),
                isDangerous: true,
                onConfirm: () => block(person),
                focusAfter: besides(currentTarget),
              })
            }
          >
            {say('Block')}
          </Button>
        </>
      )}
    />
  )
}

function Blocked() {
  const search = useSearch()
  const unblock = useAct(follows.unblock, say('Unblocked Successfully'))
  return (
    <People
      endpoint={follows.blocked}
      search={search}
      label={say('Search people you blocked')}
      empty={say('You have not blocked anyone.')}
      isLinked={false}
      actions={(person) => (
        <Button
          variant="outline"
          size="small"
          onClick={({ currentTarget }) =>
            confirm({
              title: say('Unblock {name}?', { name: person.page_name }),
              text: say('You can find each other again. Who followed whom before is not restored.'),
              action: say('Unblock'),
              onConfirm: () => unblock(person),
              focusAfter: besides(currentTarget),
            })
          }
        >
          {say('Unblock')}
        </Button>
      )}
    />
  )
}

interface PeopleProps {
  endpoint: (typeof follows)['following' | 'followers' | 'blocked']
  search: ReturnType<typeof useSearch>
  label: string
  empty: string
  /** Blocked people's pages cannot be visited. */
  isLinked?: boolean
  actions: (person: Person) => ReactNode
}

function People({ endpoint, search, label, empty, isLinked = true, actions }: PeopleProps) {
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
            end={actions(person)}
          />
        )}
        skeleton={<SkeletonRows count={3} />}
        empty={
          isSearching ? (
            <EmptyState text={say(followTexts.noResults)} />
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

/** A row leaves with its buttons: then the next person has the focus, else the one before, else the tab. */
function besides(button: HTMLElement): () => HTMLElement | null | undefined {
  const row = button.closest('li')
  const near = row?.nextElementSibling ?? row?.previousElementSibling
  const tab = button.closest(`.${styles.lists}`)?.querySelector<HTMLElement>('[aria-pressed=true]')
  return () => near?.querySelector<HTMLElement>('a, button') ?? tab
}

/** To a person's page, out of the modal these lists may stand in. */
function PageLink(props: ComponentProps<typeof Link>) {
  return <Link {...props} onClick={closeAllModals} />
}

function useSearch() {
  const [typed, type] = useState('')
  return { typed, type, later: useLater(typed.trim(), SEARCH_PAUSE_MS) }
}

/** Does something about a person, says so, and lets the lists and counts be read anew. */
function useAct(endpoint: (typeof follows)['unfollow' | 'removeFollower' | 'block' | 'unblock'], done: string) {
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
