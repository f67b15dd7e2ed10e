// Lists of followed, following and blocked accounts, as a page.

import { addresses } from '#contract/addresses/paths.ts'
import { follows } from '#contract/follows.ts'
import { DashboardFrame } from '../dashboard/DashboardFrame.tsx'
import { frameReads } from '../dashboard/frame-reads.ts'
import { PeopleLists, type PeopleTab, peopleTabs } from '../follows/PeopleLists.tsx'
import { say } from '../language/say.ts'
import { useNavigate } from '../shell/location.ts'
import { definePage, type PageMatch, pageRead } from '../shell/page.ts'

const lists = { following: follows.following, followers: follows.followers, blocked: follows.blocked }

export default definePage({
  reads: (match) => [...frameReads, pageRead(lists[getTab(match)], { query: { search: '' } })],
  head: () => ({ title: `${say('Followers')} | PIXEL`, isPrivate: true }),
  Component: PeoplePage,
})

function PeoplePage(match: PageMatch) {
  const navigate = useNavigate()
  return (
    <DashboardFrame here={addresses.people} title={say('Manage Following')}>
      {() => <PeopleLists tab={getTab(match)} onTab={(tab) => navigate(addresses.peopleTab(tab), { replace: true })} />}
    </DashboardFrame>
  )
}

function getTab({ query }: PageMatch): PeopleTab {
  return peopleTabs.find((tab) => tab === query.get('tab')) ?? 'following'
}
