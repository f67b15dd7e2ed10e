// /r/{reference}/{code}: verifies a receipt. Without the code, the page confirms only that the reference exists.
import Share2 from 'lucide-react/icons/share-2'
import type { ReactNode } from 'react'
import { type Receipt, type ReceiptCheck, receipts } from '#contract/receipts.ts'
import { say } from '../language/say.ts'
import { AskForRefund } from '../receipts/AskForRefund.tsx'
import { VerifiedReceipt } from '../receipts/VerifiedReceipt.tsx'
import { TargetList } from '../sharing/ShareTargets.tsx'
import { PublicPage } from '../shell/PublicPage.tsx'
import { definePage, type PageMatch, pageRead } from '../shell/page.ts'
import { usePageContext } from '../shell/page-context.ts'
import { useRead } from '../shell/queries.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'
import styles from './ReceiptPage.module.css'

export default definePage({
  reads: (match) => [pageRead(receipts.check, getInput(match))],
  head: () => ({ title: `${say('Receipt')} | PIXEL`, isPrivate: true }),
  isStatic: true,
  Component: ReceiptPage,
})

function ReceiptPage(match: PageMatch) {
  const { supportEmail } = usePageContext()
  const { data: check } = useRead(receipts.check, getInput(match), { isMain: true })
  if (!check) return <PageLoader />
  return (
    <PublicPage isAboutMoney className={styles.page} data-verdict={check.verdict}>
      <h1>{say(titles[check.verdict])}</h1>
      <Notice tone={tones[check.verdict]} className={styles.verdict}>
        {getExplanation(check, match.params.reference ?? '')}
      </Notice>
      {check.receipt && <VerifiedReceipt receipt={check.receipt} share={<ShareReceipt receipt={check.receipt} />} />}
      {check.receipt && match.params.code && <AskForRefund receipt={check.receipt} code={match.params.code} />}
      <p className={styles.help}>
        {say('Something is not right?')} <a href={`mailto:${supportEmail}`}>{say('Contact support')}</a>
      </p>
    </PublicPage>
  )
}

/** Works without JavaScript, like the page. */
function ShareReceipt({ receipt: { receipt_url, reference } }: { receipt: Receipt }) {
  const { publicUrl } = usePageContext()
  return (
    <details className={styles.share}>
      <Button as="summary" variant="outline" full icon={<Share2 />}>
        {say('Share')}
      </Button>
      <TargetList link={publicUrl + receipt_url} title={say('PIXEL receipt {reference}', { reference })} />
    </details>
  )
}

const titles: Record<ReceiptCheck['verdict'], string> = {
  genuine: 'This receipt is genuine',
  unproven: 'This is not proven yet',
  forged: 'This receipt is not ours',
  unknown: 'We know no such receipt',
}

const tones = { genuine: 'info', unproven: 'warning', forged: 'error', unknown: 'error' } as const

function getExplanation({ verdict }: ReceiptCheck, reference: string): ReactNode {
  switch (verdict) {
    case 'genuine':
      return say('It comes from PIXEL’s own books, as they stand now. Compare it with what you were shown.')
    case 'unproven':
      return say(
        'We know the reference {reference}, but a reference can be copied from a picture. Ask whoever paid for the link of the receipt.',
        { reference },
      )
    case 'forged':
      return say('The code in this link is not from PIXEL. Do not hand anything over for it.')
    case 'unknown':
      return say('PIXEL never gave the reference {reference}. Do not hand anything over for it.', { reference })
  }
}

function getInput({ params: { reference = '', code } }: PageMatch) {
  return { params: { reference }, query: code ? { code } : {} }
}
