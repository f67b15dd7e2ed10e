// The one tree of where the dashboard leads: the bar under the thumb, the rail, the sidebar and the page Me show parts of it.

import Bell from 'lucide-react/icons/bell'
import ChartColumn from 'lucide-react/icons/chart-column'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Compass from 'lucide-react/icons/compass'
import GalleryVerticalEnd from 'lucide-react/icons/gallery-vertical-end'
import Gift from 'lucide-react/icons/gift'
import Goal from 'lucide-react/icons/goal'
import House from 'lucide-react/icons/house'
import Images from 'lucide-react/icons/images'
import Landmark from 'lucide-react/icons/landmark'
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark'
import MessageSquare from 'lucide-react/icons/message-square'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import QrCode from 'lucide-react/icons/qr-code'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Settings from 'lucide-react/icons/settings'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import SquarePlus from 'lucide-react/icons/square-plus'
import Ticket from 'lucide-react/icons/ticket'
import Undo2 from 'lucide-react/icons/undo-2'
import Users from 'lucide-react/icons/users'
import Volume2 from 'lucide-react/icons/volume-2'
import Wallet from 'lucide-react/icons/wallet'
import Webhook from 'lucide-react/icons/webhook'
import { addresses } from '#contract/addresses/paths.ts'
import type { Me } from '#contract/profiles.ts'
import { say } from '../language/say.ts'
import { openModal } from '../shell/modals.ts'
import { Avatar } from '../ui/Avatar.tsx'
import type { NavItem } from '../ui/navigation.ts'
import type { Tone } from './MenuList.tsx'

export interface NavGroup {
  /** Heads it on the page Me. */
  name: string
  /** Heads it in the sidebar too. */
  isNamed?: boolean
  /** Of its icons on the page Me. */
  tone: Tone
  items: NavItem[]
}

interface Navigation {
  sidebar: NavGroup[]
  /** Five slots. */
  bar: NavItem[]
  /** The page Me, in two columns where there is room. */
  me: [NavGroup[], NavGroup[]]
}

/** An entry that knows whether it is the page that shows it. */
type Entry = (item: NavItem & { href: string }) => NavItem

/** `here`: the address of the page that shows it. */
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

/** One's posts come first, and stand in the bar too. */
function getHub(entry: Entry): NavGroup {
  return {
    name: say('Creator Hub'),
    isNamed: true,
    tone: 'ube',
    items: [
      entry({ label: say('Snaps & Slides'), short: say('Posts'), href: addresses.posts, icon: <Images /> }),
      entry({ label: say('My Goals'), href: addresses.goals, icon: <Goal /> }),
      entry({
        label: say('Ask Me Anything'),
        short: say('Questions'),
        href: addresses.questions,
        icon: <MessageCircleQuestion />,
      }),
      entry({ label: say('Bloc'), href: addresses.blocs, icon: <NotebookPen /> }),
      entry({ label: say('Overlays & soundboxes'), href: addresses.surfaces, icon: <Volume2 /> }),
      entry({ label: say('Tokens & webhooks'), href: addresses.programs, icon: <Webhook /> }),
      entry({ label: say('Statistics'), href: addresses.statistics, icon: <ChartColumn /> }),
    ],
  }
}

function getPeople(entry: Entry): NavGroup {
  return {
    name: say('Supporters'),
    tone: 'gumamela',
    items: [
      entry({ label: say('Followers'), href: addresses.people, icon: <Users /> }),
      entry({ label: say('Gifts'), href: addresses.gifts, icon: <Gift /> }),
      entry({ label: say('Comments'), href: addresses.comments, icon: <MessageSquare /> }),
    ],
  }
}

/** The wallet comes first, and stands in the bar too. */
function getMoney(entry: Entry): NavGroup {
  return {
    name: say('Money'),
    isNamed: true,
    tone: 'pandan',
    items: [
      entry({ label: say('Wallet'), href: addresses.wallet, icon: <Wallet /> }),
      entry({ label: say('Transactions'), short: say('History'), href: addresses.history, icon: <ReceiptText /> }),
      entry({ label: say('Refund requests'), short: say('Refunds'), href: addresses.refundRequests, icon: <Undo2 /> }),
      entry({
        label: say('Payout accounts'),
        short: say('Accounts'),
        href: addresses.payoutAccounts,
        icon: <Landmark />,
      }),
    ],
  }
}

function getOutside(entry: Entry): NavGroup {
  return {
    name: say('Share and explore'),
    tone: 'mangga',
    items: [
      entry({ label: say('Share & QR'), href: addresses.share, icon: <QrCode /> }),
      entry({ label: say('Explore'), href: addresses.explore, icon: <Compass /> }),
    ],
  }
}

function getGiven(entry: Entry): NavGroup {
  return {
    name: say('What you bought and gave'),
    tone: 'dagat',
    items: [
      entry({ label: say('My purchases'), href: addresses.purchases, icon: <ShoppingBag /> }),
      entry({ label: say('Receipts'), href: addresses.receipts, icon: <Ticket /> }),
    ],
  }
}

interface BarParts {
  home: NavItem
  create: NavItem
  hub: NavGroup
  money: NavGroup
}

/** Of five slots exactly one is marked: whatever has none of its own is within Me. */
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
