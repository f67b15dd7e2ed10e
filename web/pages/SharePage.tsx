// /dashboard/share: the creator's page as a link, as a QR code, and as embed code for another site.
import { asTyped } from '#contract/addresses/as-typed.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { goals } from '#contract/goals.ts'
import { CopyLink } from '../dashboard/CopyLink.tsx'
import { DashboardFrame } from '../dashboard/DashboardFrame.tsx'
import { frameReads } from '../dashboard/frame-reads.ts'
import { say } from '../language/say.ts'
import { EmbedLines } from '../sharing/EmbedLines.tsx'
import { PageQr } from '../sharing/PageQr.tsx'
import { Link } from '../shell/Link.tsx'
import { definePage, pageRead } from '../shell/page.ts'
import { usePageContext } from '../shell/page-context.ts'
import { usePages } from '../shell/queries.ts'
import { ShareButton } from '../shell/ShareButton.tsx'
import { Card } from '../ui/Card.tsx'
import { cx } from '../ui/cx.ts'
import styles from './SharePage.module.css'

export default definePage({
  reads: () => [...frameReads, pageRead(goals.own, {})],
  head: () => ({ title: `${say('Share & QR')} | PIXEL`, isPrivate: true }),
  Component: SharePage,
})

function SharePage() {
  const { rows } = usePages(goals.own, {})
  const { publicUrl } = usePageContext()
  return (
    <DashboardFrame here={addresses.share} title={say('Share & QR')}>
      {({ profile }) => {
        const path = addresses.page(profile.page_url)
        return (
          <>
            <Card title={say('Your link')} className={styles.card}>
              <p>
                <Link href={path} className={cx(styles.link, 'touch-target')}>
                  {asTyped(publicUrl + path)}
                </Link>
              </p>
              <p className={styles.quiet}>{say('Anyone with the link can send a gift. They need no account.')}</p>
              <div className={styles.ways}>
                <ShareButton page={profile} variant="primary" />
                <CopyLink path={path} />
              </div>
            </Card>
            <Card title={say('Your QR code')} className={styles.card}>
              <PageQr page={profile} />
            </Card>
            <Card title={say('On your blog or site')} className={styles.card}>
              <EmbedLines page={profile} goals={rows.filter(({ state }) => state !== 'draft')} />
            </Card>
          </>
        )
      }}
    </DashboardFrame>
  )
}
