// The groups of the dashboard's navigation, with their entries.
import ChartColumn from 'lucide-react/icons/chart-column'
import Compass from 'lucide-react/icons/compass'
import Gift from 'lucide-react/icons/gift'
import Goal from 'lucide-react/icons/goal'
import Images from 'lucide-react/icons/images'
import Landmark from 'lucide-react/icons/landmark'
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark'
import MessageSquare from 'lucide-react/icons/message-square'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import QrCode from 'lucide-react/icons/qr-code'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Ticket from 'lucide-react/icons/ticket'
import Undo2 from 'lucide-react/icons/undo-2'
import Users from 'lucide-react/icons/users'
import Volume2 from 'lucide-react/icons/volume-2'
import Wallet from 'lucide-react/icons/wallet'
import Webhook from 'lucide-react/icons/webhook'
import { addresses } from '#contract/addresses/paths.ts'
import { say } from '../language/say.ts'
import type { NavItem } from '../ui/navigation.ts'
import type { Tone } from './MenuList.tsx'

export interface NavGroup {
  /** Heading of the group on the page Me. */
  name: string
  /** Whether the heading is shown in the sidebar too. */
  isNamed?: boolean
  /** Colour of its icons on the page Me. */
  tone: Tone
  items: NavItem[]
}

/** Adds to an entry whether it is the current page. */
export type Entry = (item: NavItem & { href: string }) => NavItem

/** Posts come first: the bottom bar shows that entry too. */
export function getHub(entry: Entry): NavGroup {
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

export function getPeople(entry: Entry): NavGroup {
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

/** The wallet comes first: the bottom bar shows that entry too. */
export function getMoney(entry: Entry): NavGroup {
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

export function getOutside(entry: Entry): NavGroup {
  return {
    name: say('Share and explore'),
    tone: 'mangga',
    items: [
      entry({ label: say('Share & QR'), href: addresses.share, icon: <QrCode /> }),
      entry({ label: say('Explore'), href: addresses.explore, icon: <Compass /> }),
    ],
  }
}

export function getGiven(entry: Entry): NavGroup {
  return {
    name: say('What you bought and gave'),
    tone: 'dagat',
    items: [
      entry({ label: say('My purchases'), href: addresses.purchases, icon: <ShoppingBag /> }),
      entry({ label: say('Receipts'), href: addresses.receipts, icon: <Ticket /> }),
    ],
  }
}
