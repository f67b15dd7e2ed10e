// The one list of where the dashboard leads; every bar shows it.
import ExternalLink from 'lucide-react/icons/external-link'
import Gift from 'lucide-react/icons/gift'
import House from 'lucide-react/icons/house'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Settings from 'lucide-react/icons/settings'
import { addresses } from '../shell/addresses.ts'
import type { NavItem } from '../ui/navigation.ts'

/** The entries in their order, with the one at `here` marked. */
export function dashboardEntries(pageUrl: string, here: string): NavItem[] {
  const entries: NavItem[] = [
    { label: 'Home', href: addresses.dashboard, icon: <House /> },
    { label: 'Gifts', href: addresses.gifts, icon: <Gift /> },
    { label: 'Transactions', href: addresses.history, icon: <ReceiptText /> },
    { label: 'My page', href: addresses.page(pageUrl), icon: <ExternalLink /> },
    { label: 'Settings', href: addresses.settings, icon: <Settings /> },
  ]
  return entries.map((entry) => ({ ...entry, current: entry.href === here }))
}
