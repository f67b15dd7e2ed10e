// The navigation tree of the dashboard: the bottom bar, the rail, the sidebar and the page Me show parts of it.

import Bell from 'lucide-react/icons/bell'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import GalleryVerticalEnd from 'lucide-react/icons/gallery-vertical-end'
import House from 'lucide-react/icons/house'
import Settings from 'lucide-react/icons/settings'
import SquarePlus from 'lucide-react/icons/square-plus'
import { addresses } from '#contract/addresses/paths.ts'
import type { Me } from '#contract/profiles.ts'
import { say } from '../language/say.ts'
import { openModal } from '../shell/modals.ts'
import { Avatar } from '../ui/Avatar.tsx'
import type { NavItem } from '../ui/navigation.ts'
import { type Entry, getGiven, getHub, getMoney, getOutside, getPeople, type NavGroup } from './navigation-groups.tsx'

interface Navigation {
  sidebar: NavGroup[]
  /** Five entries. */
  bar: NavItem[]
  /** The page Me, in two columns on wide screens. */
  me: [NavGroup[], NavGroup[]]
}

/** `here`: the address of the current page. */
export function getNavigation({ profile }: Me, here: string, unread: number): Navigation {
  const entry: Entry = (item) => ({ ...item, current: item.href === here })
  const home = entry({ label: say('Home'), href: addresses.dashboard, icon: <House /> })
  const feed = entry({ label: say('Feed'), href: addresses.feed, icon: <GalleryVerticalEnd /> })
  const create = entry({
    label: say('Create'),
    href: addresses.create,
    icon: <SquarePlus />,
    emphasis: true,
    onSelect: () => openModal('create', { pageUrl: profile.page_url }),
  })
  const [hub, people, money] = [getHub(entry), getPeople(entry), getMoney(entry)]
  const [outside, given] = [getOutside(entry), getGiven(entry)]
  const settings = entry({ label: say('Settings'), href: addresses.settings, icon: <Settings /> })
  const help = entry({ label: say('Help'), href: addresses.help, icon: <CircleHelp /> })
  const notices = entry({ label: say('Notices'), href: addresses.notices, icon: <Bell />, count: unread })
  const account: NavGroup = { name: say('Account'), tone: 'plain', items: [notices, settings, help] }
  return {
    sidebar: [
      { name: say('Home'), tone: 'plain', items: [home, feed, create] },
      hub,
      people,
      money,
      outside,
      given,
      { ...account, items: [settings, help] },
    ],
    bar: getBar({ home, create, hub, money }, profile, here),
    me: [
      [hub, people, money],
      [{ ...outside, items: [feed, ...outside.items] }, given, account],
    ],
  }
}

interface BarParts {
  home: NavItem
  create: NavItem
  hub: NavGroup
  money: NavGroup
}

/** Exactly one of the five entries is marked: pages without an entry of their own belong to Me. */
function getBar({ home, create, hub, money }: BarParts, profile: Me['profile'], here: string): NavItem[] {
  const [posts, wallet] = [hub.items[0]!, money.items[0]!]
  const isMoney = money.items.some(({ current }) => current)
  const isMaking = create.current || here === addresses.compose
  const bar: NavItem[] = [
    home,
    posts,
    { ...create, current: isMaking && (create.current || 'within') },
    { ...wallet, current: wallet.current || (isMoney && 'within') },
  ]
  const me: NavItem = {
    label: say('Me'),
    href: addresses.me,
    icon: <Avatar size={24} name={profile.page_name} src={profile.avatar_variants?.WH100} eager />,
    current: here === addresses.me || (!bar.some(({ current }) => current) && 'within'),
  }
  return [...bar, me]
}
