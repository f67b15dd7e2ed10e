// /dashboard/compose?kind=snap|slide: a new Snap or Snap Slide.

import { addresses } from '#contract/addresses/paths.ts'
import { ComposeForm } from '../content/ComposeForm.tsx'
import { DashboardFrame } from '../dashboard/DashboardFrame.tsx'
import { frameReads } from '../dashboard/frame-reads.ts'
import { say } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import { definePage, type PageMatch } from '../shell/page.ts'
import { Notice } from '../ui/Notice.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import styles from './ComposePage.module.css'

export default definePage({
  reads: () => [...frameReads],
  head: (match) => ({ title: `${say(titles[getKind(match)])} | PIXEL`, isPrivate: true }),
  Component: ComposePage,
})

const kinds = ['snap', 'slide'] as const
const titles = { snap: 'New Snap', slide: 'New Snap Slide' }
const labels = { snap: 'Snap', slide: 'Snap Slide' }

function ComposePage(match: PageMatch) {
  const kind = getKind(match)
  return (
    <DashboardFrame here={addresses.compose} title={say(titles[kind])}>
      {({ profile }) => (
        <>
          <NeedsScript />
          <div className={`${styles.composer} needs-script`}>
            <Tabs
              as={Link}
              label={say('What to make')}
              items={kinds.map((one) => ({
                label: say(labels[one]),
                href: addresses.composeKind(one),
                current: one === kind,
              }))}
            />
            <ComposeForm key={kind} kind={kind} profile={profile} />
          </div>
        </>
      )}
    </DashboardFrame>
  )
}

function NeedsScript() {
  return (
    <div className="without-script">
      <Notice title={say('Publishing needs JavaScript')}>
        {say(
          'Photos are made smaller and sent by a script, so nothing can be published without it. Everything that is on your page stays as it is.',
        )}
      </Notice>
    </div>
  )
}

function getKind({ query }: PageMatch): 'snap' | 'slide' {
  return query.get('kind') === 'slide' ? 'slide' : 'snap'
}
