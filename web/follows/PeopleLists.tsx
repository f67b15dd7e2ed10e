// Following, Followers and Blocked: three lists of people with their actions.
import { addresses } from '#contract/addresses/paths.ts'
import { follows, followTexts } from '#contract/follows.ts'
import { say } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import { FilterChips } from '../ui/FilterChips.tsx'
import { type AskedPeople, People, type PeopleProps } from './People.tsx'
import styles from './PeopleLists.module.css'
import { PersonAction, usePersonRequest } from './PersonAction.tsx'

/** Keys of the tabs, as used in addresses and by callers (spec §2). */
export const peopleTabs = ['following', 'followers', 'blocked'] as const
export type PeopleTab = (typeof peopleTabs)[number]

interface Props {
  tab: PeopleTab
  /** Opens a tab where no address does, as in a modal; without it the tabs are links. */
  onTab?: (tab: PeopleTab) => void
  asked?: AskedPeople
}

export function PeopleLists({ tab, onTab, asked }: Props) {
  const names = { following: say('Following'), followers: say('Followers'), blocked: say('Blocked') }
  return (
    <div className={styles.lists}>
      <FilterChips
        label={say('People')}
        as={Link}
        value={tab}
        onValueChange={(value) => onTab?.(value as PeopleTab)}
        items={peopleTabs.map((value) => ({
          value,
          label: names[value],
          href: onTab ? undefined : addresses.peopleTab(value),
        }))}
      />
      {tab === 'following' && <Following key="following" asked={asked} />}
      {tab === 'followers' && <Followers key="followers" asked={asked} />}
      {tab === 'blocked' && <Blocked key="blocked" asked={asked} />}
    </div>
  )
}

function Following({ asked }: Pick<PeopleProps, 'asked'>) {
  const unfollow = usePersonRequest(follows.unfollow, say(followTexts.unfollowed))
  return (
    <People
      tab="following"
      asked={asked}
      endpoint={follows.following}
      withoutScript={say('Without JavaScript, open the page of a creator to unfollow it.')}
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

function Followers({ asked }: Pick<PeopleProps, 'asked'>) {
  const remove = usePersonRequest(follows.removeFollower, say(followTexts.removed))
  const block = usePersonRequest(follows.block, say(followTexts.blocked))
  return (
    <People
      tab="followers"
      asked={asked}
      endpoint={follows.followers}
      withoutScript={say('Removing and blocking people needs JavaScript.')}
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

function Blocked({ asked }: Pick<PeopleProps, 'asked'>) {
  const unblock = usePersonRequest(follows.unblock, say('Unblocked Successfully'))
  return (
    <People
      tab="blocked"
      asked={asked}
      endpoint={follows.blocked}
      withoutScript={say('Unblocking people needs JavaScript.')}
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
