// /dashboard: the week's income, open tasks, latest transactions, and a link to the creator's page.
import { useEffect } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { goals } from '#contract/goals.ts'
import { limits } from '#contract/limits.ts'
import { wallet } from '#contract/money/wallet.ts'
import type { Me } from '#contract/profiles.ts'
import { statistics } from '#contract/statistics.ts'
import { words } from '#contract/texts.ts'
import { CopyLink } from '../dashboard/CopyLink.tsx'
import { DashboardFrame } from '../dashboard/DashboardFrame.tsx'
import { FirstSteps } from '../dashboard/FirstSteps.tsx'
import { ForYouToDo, toDoReads } from '../dashboard/ForYouToDo.tsx'
import { frameReads } from '../dashboard/frame-reads.ts'
import { GoalsCard } from '../goals/GoalsCard.tsx'
import { say } from '../language/say.ts'
import { FailedPayout, newestPayout } from '../money/payouts/FailedPayout.tsx'
import { usePayoutWatch } from '../money/payouts/usePayoutWatch.ts'
import { BalanceLine } from '../money/wallet/BalanceLine.tsx'
import { TransactionList } from '../money/wallet/TransactionList.tsx'
import { Link } from '../shell/Link.tsx'
import { openModal } from '../shell/modals.ts'
import { definePage, pageRead } from '../shell/page.ts'
import { usePages, useRead } from '../shell/queries.ts'
import { WeekCard } from '../statistics/WeekCard.tsx'
import { Card } from '../ui/Card.tsx'
import { cx } from '../ui/cx.ts'
import { Drawing } from '../ui/Drawing.tsx'
import { noTransactions } from '../ui/drawings.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import styles from './DashboardPage.module.css'

const latestInput = { query: { per_page: String(limits.transactionsCard) } }

export default definePage({
  reads: () => [
    ...frameReads,
    pageRead(statistics.week, {}),
    pageRead(wallet.balance, {}),
    ...toDoReads,
    pageRead(wallet.transactions, latestInput),
    pageRead(wallet.transactions, newestPayout),
    pageRead(goals.own, {}),
  ],
  head: () => ({ title: `${say('Dashboard')} | PIXEL`, isPrivate: true }),
  Component: DashboardPage,
})

function DashboardPage() {
  const balances = useRead(wallet.balance, {})
  const latest = usePages(wallet.transactions, latestInput)
  usePayoutWatch()
  const isFresh = !latest.isLoading && !latest.error && latest.rows.length === 0
  return (
    <DashboardFrame
      here={addresses.dashboard}
      title={({ profile }) => say('Hi, {name}', { name: profile.page_name })}
      reads={[balances, latest]}
    >
      {(me) => (
        <>
          <Welcome me={me} />
          <FailedPayout />
          {/* Before figures that are all zero. A suspended page cannot be set up or shared. */}
          {isFresh && me.suspension === null && <FirstSteps me={me} />}
          <div className={styles.cards}>
            <WeekCard pageUrl={me.profile.page_url} />
            <div className={styles.side}>
              <BalanceLine balances={balances} />
              <ForYouToDo isSuspended={me.suspension !== null} />
              {!isFresh && me.suspension === null && <YourPage pageUrl={me.profile.page_url} />}
            </div>
          </div>
          <Card flush title={say('Latest transactions')} aside={<Link href={addresses.history}>{say('See all')}</Link>}>
            <TransactionList
              pages={{ ...latest, hasMore: false }}
              empty={<EmptyState drawing={<Drawing art={noTransactions} />} text={say(words.noTransactions)} />}
            />
          </Card>
          {me.suspension === null && <GoalsCard />}
        </>
      )}
    </DashboardFrame>
  )
}

function YourPage({ pageUrl }: { pageUrl: string }) {
  const path = addresses.page(pageUrl)
  return (
    <Card title={say('Your page')}>
      <p>
        <Link href={path} className={cx(styles.link, 'touch-target')}>
          {path}
        </Link>
      </p>
      <p className={styles.quiet}>{say('Share it where people know you. Gifts from the web are yours at once.')}</p>
      <CopyLink path={path} />
    </Card>
  )
}

let wasWelcomed = false

/** Shows the welcome modal to a new creator once; closing it reports that to the server. */
function Welcome({ me }: { me: Me }) {
  const { is_new: isNew, profile } = me
  useEffect(() => {
    if (!isNew || wasWelcomed) return
    wasWelcomed = true
    openModal('welcome', { pageName: profile.page_name })
  }, [isNew, profile.page_name])
  return null
}
