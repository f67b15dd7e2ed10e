// Every part of the kit in its states, with real words. Mounted in development only.
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Bell from 'lucide-react/icons/bell'
import House from 'lucide-react/icons/house'
import Images from 'lucide-react/icons/images'
import Info from 'lucide-react/icons/info'
import Plus from 'lucide-react/icons/plus'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Settings from 'lucide-react/icons/settings'
import Share2 from 'lucide-react/icons/share-2'
import User from 'lucide-react/icons/user'
import Users from 'lucide-react/icons/users'
import Wallet from 'lucide-react/icons/wallet'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Amount } from './Amount.tsx'
import { AmountField } from './AmountField.tsx'
import { Avatar } from './Avatar.tsx'
import { BalanceCard } from './BalanceCard.tsx'
import { BottomBar } from './BottomBar.tsx'
import { Button } from './Button.tsx'
import { Card } from './Card.tsx'
import { ChipGroup } from './ChipGroup.tsx'
import { CopyButton } from './CopyButton.tsx'
import { Cover } from './Cover.tsx'
import { Drawing } from './Drawing.tsx'
import {
  noFollowers,
  noGoals,
  noPosts,
  noResults,
  noTransactions,
  notAccessible,
  notFound,
  offline,
} from './drawings.ts'
import { EmptyState } from './EmptyState.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FilterChips } from './FilterChips.tsx'
import { IconButton } from './IconButton.tsx'
import { List, ListRow } from './ListRow.tsx'
import { Logo } from './Logo.tsx'
import { MoreText } from './MoreText.tsx'
import { Band, ErrorText, Notice } from './Notice.tsx'
import type { NavItem } from './navigation.ts'
import { PageLoader } from './PageLoader.tsx'
import { PasswordField } from './PasswordField.tsx'
import { Piko } from './Piko.tsx'
import { Resibo } from './Resibo.tsx'
import { SearchField } from './SearchField.tsx'
import { Select } from './Select.tsx'
import { Sidebar } from './Sidebar.tsx'
import { Loading, Skeleton, SkeletonRows } from './Skeleton.tsx'
import { type Snackbar, Snackbars } from './Snackbars.tsx'
import { StatusBadge, type StatusTone } from './StatusBadge.tsx'
import styles from './Styleguide.module.css'
import { Switch } from './Switch.tsx'
import { Tabs } from './Tabs.tsx'
import { Tally } from './Tally.tsx'
import { TextArea } from './TextArea.tsx'
import { TextField } from './TextField.tsx'
import { TopBar } from './TopBar.tsx'

const Dialog = lazy(() => import('./Dialog.tsx').then((module) => ({ default: module.Dialog })))
const Sheet = lazy(() => import('./Dialog.tsx').then((module) => ({ default: module.Sheet })))

const longName = 'María Concepción “Connie” Bautista-Macaraeg de los Reyes'

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

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Brand() {
  return (
    <Part id="brand" title="Mark and mascot">
      <div className={styles.row}>
        <Logo height={56} />
        <Logo tile height={56} />
      </div>
      <div className={styles.welcome}>
        <Piko size={160} hops />
        <p>Hi, I'm Piko. Every ₱ you get here is one more pixel in your picture.</p>
      </div>
      <div className={styles.row}>
        <Piko pose="wave" />
        <Piko pose="sleeping" />
        <Piko pose="umbrella" />
        <Piko pose="camera" />
      </div>
    </Part>
  )
}

function Type() {
  return (
    <Part id="type" title="Type and colour">
      <p className={styles.h1}>Ana Reyes paints jeepneys</p>
      <p>
        The quick brown tarsier jumps over Biñan, Parañaque and Sto. Niño. A <a href="#type">link in the text</a> is
        underlined. <span className="tabular-nums">₱99,999.99 · ₱11,111.11</span>
      </p>
      <ul className={styles.swatches}>
        {['ube', 'mangga', 'pandan', 'sili', 'dagat', 'gumamela'].map((name) => (
          <li key={name} className={styles[name]}>
            {name}
          </li>
        ))}
      </ul>
      <div className={styles.row}>
        {['ube', 'gumamela', 'dagat', 'pandan', 'kape', 'mangga'].map((accent) => (
          <span key={accent} data-accent={accent}>
            <Button size="medium">{accent}</Button>
          </span>
        ))}
      </div>
    </Part>
  )
}

function Buttons({ onLoader }: { onLoader: () => void }) {
  const [busy, setBusy] = useState(false)
  function pay(): void {
    setBusy(true)
    setTimeout(() => setBusy(false), 3000)
  }
  return (
    <Part id="buttons" title="Buttons">
      <div className={styles.row}>
        <Button busy={busy} busyText="Processing…" onClick={pay}>
          Pay ₱50.00
        </Button>
        <Button busy busyText="Processing…">
          Pay ₱99,999.99
        </Button>
        <Button variant="outline">Follow</Button>
        <Button variant="quiet">Not now</Button>
        <Button variant="danger">Block</Button>
        <Button variant="danger-filled">Delete photo</Button>
        <Button disabled>Send a gift</Button>
      </div>
      <div className={styles.row}>
        <Button size="medium" variant="outline" icon={<Share2 />}>
          Share
        </Button>
        <Button size="small" variant="outline">
          Remove
        </Button>
        <Button size="small">Follow</Button>
        <Button as="a" href="#buttons" variant="outline" size="medium">
          A link
        </Button>
        <IconButton label="Share" icon={<Share2 />} variant="outline" />
        <IconButton label="Back" icon={<ArrowLeft />} />
        <Button variant="quiet" onClick={onLoader}>
          Show the page loader
        </Button>
      </div>
      <Button full>Send ₱50.00</Button>
    </Part>
  )
}

function Fields() {
  const [amount, setAmount] = useState('99999.99')
  const [chip, setChip] = useState<string | null>('50')
  const [wrong, setWrong] = useState(false)
  return (
    <Part id="fields" title="Fields">
      <div className={styles.columns}>
        {wrong && (
          <ErrorSummary
            title="Please look at two fields."
            errors={[
              { fieldId: 'guide-email', text: 'The email is required.' },
              { fieldId: 'guide-message', text: 'Use at most 120 characters for the message.' },
            ]}
          />
        )}
        <ChipGroup
          label="How much?"
          name="guide-amount"
          value={chip}
          onValueChange={setChip}
          options={[20, 50, 100, 200, 300, 400].map((pesos) => ({
            value: String(pesos),
            label: `₱${pesos}`,
            spoken: `${pesos} pesos`,
          }))}
        />
        <AmountField label="Other amount" value={amount} onValueChange={setAmount} hint="Available: ₱99,999.99" />
        <AmountField label="Withdraw" size="large" defaultValue="1500" errors={['Insufficient balance']} />
        <TextField
          id="guide-email"
          label="Email"
          type="email"
          autoComplete="email"
          errors={['The email is required.']}
        />
        <TextField
          label="Page address"
          before="pixel.ph/"
          defaultValue="ana"
          hint="Letters, digits, dots and dashes."
        />
        <TextField label="Name" note="(optional)" placeholder="Someone" maxLength={16} />
        <TextField label="Account" defaultValue="Cannot be changed" disabled />
        <PasswordField label="Password" autoComplete="current-password" defaultValue="halo-halo" />
        <TextArea
          id="guide-message"
          label="Message"
          note="(optional)"
          max={120}
          defaultValue="Ang ganda ng mga gawa mo, Ana! 👨‍👩‍👧 Para sa bagong brushes."
        />
        <Select
          label="Bank"
          placeholder="Choose a bank"
          options={[
            { value: 'bpi', label: 'Bank of the Philippine Islands' },
            { value: 'rural', label: 'Rural Bank of San Antonio de Padua (Nueva Ecija), Incorporated' },
          ]}
        />
        <div>
          <Switch label="Send anonymously" hint="Ana will see: Someone sent ₱50" defaultChecked />
          <Switch label="Make it FREE" />
          <Switch label="Not yours to change" disabled />
          <Button variant="outline" size="medium" onClick={() => setWrong(!wrong)}>
            The errors as a summary
          </Button>
        </div>
      </div>
    </Part>
  )
}

function People() {
  return (
    <Part id="people" title="Faces">
      <Cover name="ana" />
      <div className={styles.row}>
        <Avatar name={longName} size={120} />
        <Avatar name="Ana Reyes" size={88} />
        <Avatar name="jun.jun" size={72} />
        <Avatar name="Ñino" size={56} />
        <Avatar name="Kuya Ben" size={48} />
        <Avatar name="李小龙" size={40} />
        <Avatar name="Liza" size={32} />
        <Avatar name="Bo" size={24} />
      </div>
      <MoreText>
        I paint jeepneys, carabaos and the sea at Siargao, mostly in gouache and mostly at night when the kids are
        asleep. Your gifts buy paper, brushes and the bus fare to the next island. I answer every question, sometimes
        late. Prints go out on the first Monday of the month, wrapped in old calendars, and each carries a number in
        pencil.
      </MoreText>
      <Tabs
        label="Sections of Ana's page"
        items={['Home', 'My Goals', 'Ask Me Anything', 'Snap', 'Bloc'].map((label, index) => ({
          label,
          href: `#${label}`,
          current: index === 1,
        }))}
      />
      <FilterChips
        label="Which reactions"
        value="all"
        onValueChange={() => {}}
        items={[
          { value: 'all', label: 'All', count: 1284 },
          { value: 'love', label: 'Love', count: 902 },
          { value: 'haha', label: 'Haha', count: 210 },
          { value: 'support', label: 'Support', count: 172 },
        ]}
      />
    </Part>
  )
}

function Money() {
  const tones: [StatusTone, string][] = [
    ['completed', 'Completed'],
    ['processing', 'Processing'],
    ['failed', 'Failed'],
    ['pending', 'Pending'],
  ]
  return (
    <Part id="money" title="Money">
      <div className={styles.columns}>
        <BalanceCard
          label="Available"
          titleAs="h3"
          amount="₱99,999.99"
          spoken="99,999 pesos and 99 centavos"
          aside={<IconButton label="About your balance" icon={<Info />} />}
          action={<Button full>Withdraw</Button>}
        >
          <strong>₱1,250.00</strong> pending. Releases on 15 Dec.
        </BalanceCard>
        <div className={styles.stack}>
          <BalanceCard
            label="Available"
            titleAs="h3"
            error="Unable to load balance"
            retry={
              <Button size="small" variant="outline">
                Retry
              </Button>
            }
          />
          <BalanceCard label="Available" titleAs="h3" />
        </div>
        <Card title="New camera" titleAs="h3" aside="64%">
          <Tally label="New camera" value={3200} total={5000} spoken="₱3,200 of ₱5,000" />
          <p className={styles.small}>₱3,200 of ₱5,000</p>
          <Tally label="Slide" value={2} total={7} squares={7} size="small" spoken="2 of 7" />
        </Card>
        <Card title="Amounts" titleAs="h3">
          <div className={styles.row}>
            <Amount text="₱1,234.50" spoken="plus 1,234 pesos and 50 centavos" direction="in" />
            <Amount text="₱500.00" spoken="minus 500 pesos" direction="out" />
            <Amount text="₱50.00" size="large" />
            {tones.map(([tone, word]) => (
              <StatusBadge key={tone} tone={tone}>
                {word}
              </StatusBadge>
            ))}
            <StatusBadge tone="closed">Expired</StatusBadge>
          </div>
        </Card>
        {tones.map(([tone, word]) => (
          <Resibo
            key={tone}
            status={{ tone, word }}
            title={`Gift to ${longName}`}
            titleAs="h3"
            amount="₱99,999.99"
            spokenAmount="99,999 pesos and 99 centavos"
            note={tone === 'failed' ? 'Nothing was charged.' : undefined}
            rows={[
              { label: 'From', value: 'Someone' },
              { label: 'To', value: longName },
              { label: 'Fee', value: 'FREE' },
              { label: 'Date & Time', value: 'Nov 21, 2026 at 10:38 am' },
              { label: 'Total', value: '₱99,999.99', strong: true },
            ]}
            reference={{ label: 'Reference', value: 'PX-20261121-7K3M9QTW', copyLabel: 'Copy reference' }}
            check="Check this receipt at pixel.ph/r/PX-20261121-7K3M9QTW"
            footer={
              <>
                <Button variant="outline" size="medium">
                  Save image
                </Button>
                <Button variant="outline" size="medium" icon={<Share2 />}>
                  Share
                </Button>
                <Button variant="quiet" size="medium">
                  Get help
                </Button>
              </>
            }
          />
        ))}
      </div>
    </Part>
  )
}

function Lists() {
  return (
    <Part id="lists" title="Lists">
      <div className={styles.columns}>
        <Card title="Followers" titleAs="h3" aside={<a href="#lists">See all</a>}>
          <SearchField label="Search Follower" />
          <List>
            {['Ana Reyes', longName].map((name) => (
              <ListRow
                key={name}
                start={<Avatar name={name} />}
                title={name}
                subtitle="@ana.reyes"
                href="#lists"
                end={
                  <>
                    <Button size="small" variant="outline">
                      Remove
                    </Button>
                    <Button size="small" variant="danger">
                      Block
                    </Button>
                  </>
                }
              />
            ))}
            <ListRow
              start={<Users />}
              title="Gift from Kuya Ben"
              subtitle="10:38 am"
              onSelect={() => {}}
              end={<Amount text="₱200.00" direction="in" bare />}
            />
          </List>
        </Card>
        <Card title="Loading" titleAs="h3">
          <Loading label="Loading followers">
            <SkeletonRows count={3} />
            <Skeleton shape="block" height={96} />
          </Loading>
        </Card>
      </div>
    </Part>
  )
}

function Messages() {
  const [items, setItems] = useState<Snackbar[]>([])
  function add(text: string, tone: Snackbar['tone']): void {
    setItems((before) => [...before, { id: String(Math.random()), text, tone }].slice(-3))
  }
  return (
    <Part id="messages" title="Messages">
      <div className={styles.columns}>
        <Notice title="Payouts to a bank cost ₱15.00">Up to ₱5,000.00 per month. Direct e-payment is free.</Notice>
        <Notice tone="warning" action={<a href="#messages">See what changed</a>}>
          Your bank account will be disabled on 15 Dec.
        </Notice>
        <Notice tone="error" title="The provider is down">
          Nothing was charged. Try again later.
        </Notice>
        <div className={styles.stack}>
          <ErrorText>Email or password is wrong.</ErrorText>
          <CopyButton text="https://pixel.ph/ana" label="Copy link" />
        </div>
      </div>
      <div className={styles.row}>
        <Button variant="outline" onClick={() => add('Successfully Updated.', 'success')}>
          Say it worked
        </Button>
        <Button variant="outline" onClick={() => add('Already added: IMG_01.jpg', 'info')}>
          Say something
        </Button>
        <Button variant="outline" onClick={() => add('No connection. We will try again.', 'error')}>
          Say it failed
        </Button>
      </div>
      <Snackbars items={items} onClose={(id) => setItems((before) => before.filter((item) => item.id !== id))} />
    </Part>
  )
}

function Empty() {
  const states: [string, string][] = [
    [noTransactions, "You don't have any transactions yet."],
    [noFollowers, 'You do not have any followers yet.'],
    [noResults, 'No results found.'],
    [noPosts, 'No photos yet.'],
    [noGoals, 'No goals yet.'],
    [offline, 'You are offline.'],
    [notFound, 'This page is not here.'],
    [notAccessible, 'This content is not accessible.'],
  ]
  return (
    <Part id="empty" title="Nothing here">
      <div className={styles.thirds}>
        {states.map(([art, text]) => (
          <Card key={text}>
            <EmptyState drawing={<Drawing art={art} />} text={text} />
          </Card>
        ))}
        <Card>
          <EmptyState
            drawing={<Piko pose="sleeping" />}
            text="No gifts yet."
            hint="Share your page and this will fill."
            action={<Button size="medium">Share your page</Button>}
          />
        </Card>
      </div>
    </Part>
  )
}

function Dialogs() {
  const [open, setOpen] = useState<'sheet' | 'long' | 'full' | null>(null)
  const [shown, setShown] = useState<'sheet' | 'long' | 'full' | null>(null)
  function show(which: 'sheet' | 'long' | 'full'): void {
    setOpen(which)
    setShown(which)
  }
  return (
    <Part id="dialogs" title="Dialogs">
      <div className={styles.row}>
        <Button variant="outline" onClick={() => show('sheet')}>
          A question
        </Button>
        <Button variant="outline" onClick={() => show('long')}>
          A long one
        </Button>
        <Button variant="outline" onClick={() => show('full')}>
          The full screen
        </Button>
      </div>
      {shown && (
        <Suspense>
          <Sheet
            open={open !== null}
            onClosed={() => setShown(null)}
            shown={0}
            steps={[
              {
                id: 0,
                openers: [],
                content: (
                  <Dialog
                    onClose={() => setOpen(null)}
                    title={shown === 'full' ? 'Withdraw' : 'Delete this photo?'}
                    size={shown === 'long' ? 720 : 480}
                    variant={shown === 'full' ? 'full' : 'sheet'}
                    footer={
                      <>
                        <Button variant={shown === 'full' ? 'primary' : 'danger-filled'} onClick={() => setOpen(null)}>
                          {shown === 'full' ? 'Continue' : 'Delete photo'}
                        </Button>
                        <Button variant="outline" onClick={() => setOpen(null)}>
                          Cancel
                        </Button>
                      </>
                    }
                  >
                    {shown === 'full' ? (
                      <AmountField label="Amount" size="large" hint="Available: ₱99,999.99" />
                    ) : (
                      <p>Buyers keep access for 15 days. After that it is gone for everyone.</p>
                    )}
                    {shown === 'long' && (
                      <List>
                        {Array.from({ length: 20 }, (_, row) => `Supporter ${row + 1}`).map((name) => (
                          <ListRow
                            key={name}
                            start={<Avatar name={name} />}
                            title={name}
                            subtitle="purchased this content"
                          />
                        ))}
                      </List>
                    )}
                  </Dialog>
                ),
              },
            ]}
          />
        </Suspense>
      )}
    </Part>
  )
}
