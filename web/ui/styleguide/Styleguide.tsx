// All components of the UI kit in their states, with realistic texts. Mounted in development only.

import Bell from 'lucide-react/icons/bell'
import House from 'lucide-react/icons/house'
import Images from 'lucide-react/icons/images'
import Plus from 'lucide-react/icons/plus'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Settings from 'lucide-react/icons/settings'
import User from 'lucide-react/icons/user'
import Wallet from 'lucide-react/icons/wallet'
import { useState } from 'react'
import { Avatar } from '../Avatar.tsx'
import { Band } from '../Band.tsx'
import { BottomBar } from '../BottomBar.tsx'
import { Button } from '../Button.tsx'
import { IconButton } from '../IconButton.tsx'
import { Logo } from '../Logo.tsx'
import type { NavItem } from '../navigation.ts'
import { PageLoader } from '../PageLoader.tsx'
import { Sidebar } from '../Sidebar.tsx'
import { TopBar } from '../TopBar.tsx'
import { Brand } from './Brand.tsx'
import { Buttons } from './Buttons.tsx'
import { Dialogs } from './Dialogs.tsx'
import { Empty } from './Empty.tsx'
import { Fields } from './Fields.tsx'
import { Lists } from './Lists.tsx'
import { Messages } from './Messages.tsx'
import { Money } from './Money.tsx'
import { People } from './People.tsx'
import styles from './Styleguide.module.css'
import { Type } from './Type.tsx'

export function Styleguide() {
  const [loader, setLoader] = useState(false)
  return (
    <>
      <a className="skip-link" href="#parts">
        Skip to the parts
      </a>
      <Band>Test mode: no real money moves.</Band>
      <div className={styles.page}>
        <Sidebar
          logo={{ wide: <Logo height={28} />, narrow: <Logo tile height={32} /> }}
          groups={[
            { items: nav.filter((item) => !item.emphasis) },
            {
              heading: 'Money',
              items: [
                { label: 'Transactions', icon: <ReceiptText />, href: '#table' },
                { label: 'Settings', icon: <Settings />, href: '#type' },
              ],
            },
          ]}
          footer={<Avatar name="Ana Reyes" size={40} />}
        />
        <div className={styles.column}>
          <TopBar
            label="PIXEL"
            start={
              <a href="#parts" aria-label="PIXEL, home">
                <Logo />
              </a>
            }
            end={
              <>
                <IconButton label="Notifications" icon={<Bell />} />
                <Button size="medium" variant="outline">
                  Log in
                </Button>
              </>
            }
          />
          <main id="parts" className={styles.main}>
            <h1>Every peso is a pixel</h1>
            <Brand />
            <Type />
            <Buttons onLoader={() => setLoader(true)} />
            <Fields />
            <People />
            <Money />
            <Lists />
            <Messages />
            <Empty />
            <Dialogs />
          </main>
        </div>
      </div>
      <BottomBar items={nav} label="Main, under the thumb" />
      {loader && <PageLoader />}
    </>
  )
}

const nav: NavItem[] = [
  { label: 'Home', icon: <House />, href: '#parts', current: true },
  { label: 'Posts', icon: <Images />, href: '#lists' },
  { label: 'Create', icon: <Plus />, emphasis: true, onSelect: () => {} },
  { label: 'Wallet', icon: <Wallet />, href: '#money', count: 3 },
  { label: 'Me', icon: <User />, href: '#people' },
]
