// The one list of where the dashboard leads; every bar shows it.
import Bell from 'lucide-react/icons/bell'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Compass from 'lucide-react/icons/compass'
import ExternalLink from 'lucide-react/icons/external-link'
import Gift from 'lucide-react/icons/gift'
import Goal from 'lucide-react/icons/goal'
import House from 'lucide-react/icons/house'
import Images from 'lucide-react/icons/images'
import Landmark from 'lucide-react/icons/landmark'
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Settings from 'lucide-react/icons/settings'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import SquarePlus from 'lucide-react/icons/square-plus'
import Users from 'lucide-react/icons/users'
import { say } from '../language/say.ts'
import { addresses } from '../shell/addresses.ts'
import type { NavItem } from '../ui/navigation.ts'

/** Under the thumb there is room for five; the top bar has the others. */
const BAR_ENTRIES = 5

/** The entries in their order, with the one at `here` marked: `all` of them, and those of the `bar` of a phone. */
export function dashboardEntries(pageUrl: string, here: string, unread: number): { all: NavItem[]; bar: NavItem[] } {
  const entries: NavItem[] = [
    { label: say('Home'), href: addresses.dashboard, icon: <House /> },
    { label: say('Posts'), href: addresses.posts, icon: <Images /> },
    { label: say('Create'), href: addresses.compose, icon: <SquarePlus /> },
    { label: say('Transactions'), href: addresses.history, icon: <ReceiptText /> },
    { label: say('Gifts'), href: addresses.gifts, icon: <Gift /> },
    { label: say('My Goals'), href: addresses.goals, icon: <Goal /> },
    { label: say('Ask Me Anything'), href: addresses.questions, icon: <MessageCircleQuestion /> },
    { label: say('Bloc'), href: addresses.blocs, icon: <NotebookPen /> },
    { label: say('Notices'), href: addresses.notices, icon: <Bell />, count: unread },
    { label: say('My purchases'), href: addresses.purchases, icon: <ShoppingBag /> },
    { label: say('Followers'), href: addresses.people, icon: <Users /> },
    { label: say('Payout accounts'), href: addresses.payoutAccounts, icon: <Landmark /> },
    { label: say('Explore'), href: addresses.explore, icon: <Compass /> },
    { label: say('My page'), href: addresses.page(pageUrl), icon: <ExternalLink /> },
    { label: say('Settings'), href: addresses.settings, icon: <Settings /> },
    { label: say('Help'), href: addresses.help, icon: <CircleHelp /> },
  ]
  const all = entries.map((entry) => ({ ...entry, current: entry.href === here }))
  const bar = all.slice(0, BAR_ENTRIES).map((entry) => ({ ...entry, emphasis: entry.href === addresses.compose }))
  return { all, bar }
}
