// Following, Followers and Blocked: three lists of people with their actions.
import { follows, followTexts } from '#contract/follows.ts'
import { say } from '../language/say.ts'
import { FilterChips } from '../ui/FilterChips.tsx'
import { People, useSearch } from './People.tsx'
import styles from './PeopleLists.module.css'
import { PersonAction, usePersonRequest } from './PersonAction.tsx'

/** Keys of the tabs, as used in addresses and by callers (spec §2). */
export const peopleTabs = ['following', 'followers', 'blocked'] as const
export type PeopleTab = (typeof peopleTabs)[number]

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
  const unfollow = usePersonRequest(follows.unfollow, say(followTexts.unfollowed))
  return (
    <People
      endpoint={follows.following}
      search={search}
      label={say('Search people you follow')}
      empty={say('You do not follow anyone yet.')}
      actions={(person) => (
        <PersonAction
          action={say('Unfollow')}
          title={say('Unfollow {name}?', { name: person.page_name })}
          text={say('Their page stays open to you, and you can follow it again at any time.')}
          onConfirm={() => unfollow(person)}
        />
      )}
    />
  )
}

function Followers() {
  const search = useSearch()
  const remove = usePersonRequest(follows.removeFollower, say(followTexts.removed))
  const block = usePersonRequest(follows.block, say(followTexts.blocked))
  return (
    <People
      endpoint={follows.followers}
      search={search}
      label={say(followTexts.searchFollower)}
      empty={say(followTexts.noFollowers)}
      actions={(person) => (
        <>
          <PersonAction
            action={say('Remove')}
            title={say('Remove {name}?', { name: person.page_name })}
            text={say('They no longer follow you, and are not told. They may follow you again.')}
            isDangerous
            onConfirm={() => remove(person)}
          />
          <PersonAction
            action={say('Block')}
            variant="danger"
            title={say('Block {name}?', { name: person.page_name })}
            text={say(
              'You no longer find each other: pages, lists, gifts and questions are closed both ways. They are not told. What was bought before stays with its buyer.',
            )}
            isDangerous
            onConfirm={() => block(person)}
          />
        </>
      )}
    />
  )
}

function Blocked() {
  const search = useSearch()
  const unblock = usePersonRequest(follows.unblock, say('Unblocked Successfully'))
  return (
    <People
      endpoint={follows.blocked}
      search={search}
      label={say('Search people you blocked')}
      empty={say('You have not blocked anyone.')}
      isLinked={false}
      actions={(person) => (
        <PersonAction
          action={say('Unblock')}
          title={say('Unblock {name}?', { name: person.page_name })}
          text={say('You can find each other again. Who followed whom before is not restored.')}
          onConfirm={() => unblock(person)}
        />
      )}
    />
  )
}
