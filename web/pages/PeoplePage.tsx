// Lists of followed, following and blocked accounts, as a page.
import { addresses } from '#contract/addresses/paths.ts'
import { follows } from '#contract/follows.ts'
import { limits } from '#contract/limits.ts'
import { DashboardFrame } from '../dashboard/DashboardFrame.tsx'
import { frameReads } from '../dashboard/frame-reads.ts'
import { type AskedPeople, peopleInput } from '../follows/People.tsx'
import { PeopleLists, type PeopleTab, peopleTabs } from '../follows/PeopleLists.tsx'
import { say } from '../language/say.ts'
import { definePage, getPageNumber, type PageMatch, pageRead } from '../shell/page.ts'

const lists = { following: follows.following, followers: follows.followers, blocked: follows.blocked }

export default definePage({
  reads: (match) => [...frameReads, pageRead(lists[getTab(match)], peopleInput(getAsked(match)))],
  head: () => ({ title: `${say('Followers')} | PIXEL`, isPrivate: true }),
  Component: PeoplePage,
})

function PeoplePage(match: PageMatch) {
  const tab = getTab(match)
  const asked = getAsked(match)
  return (
    <DashboardFrame here={addresses.people} title={say('Manage Following')}>
      {() => <PeopleLists key={`${tab} ${asked.page} ${asked.search}`} tab={tab} asked={asked} />}
    </DashboardFrame>
  )
}

function getTab({ query }: PageMatch): PeopleTab {
  return peopleTabs.find((tab) => tab === query.get('tab')) ?? 'following'
}

function getAsked(match: PageMatch): AskedPeople {
  const search = (match.query.get('search') ?? '').trim().slice(0, limits.searchMax)
  return { search, page: getPageNumber(match) }
}
