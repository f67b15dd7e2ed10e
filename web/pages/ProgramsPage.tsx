// /dashboard/programs: API tokens and webhooks for programs that act for the account or receive its events.
import { addresses } from '#contract/addresses/paths.ts'
import { apiDocs } from '#contract/addresses/server-paths.ts'
import { surfaces } from '#contract/surfaces.ts'
import { tokens } from '#contract/tokens.ts'
import { DashboardFrame } from '../dashboard/DashboardFrame.tsx'
import { FormRefusal } from '../dashboard/FormRefusal.tsx'
import { frameReads } from '../dashboard/frame-reads.ts'
import { say } from '../language/say.ts'
import { definePage, pageRead } from '../shell/page.ts'
import { NewWebhook } from '../surfaces/NewWebhook.tsx'
import { WebhookList } from '../surfaces/WebhookList.tsx'
import { NewToken } from '../tokens/NewToken.tsx'
import { TokenList } from '../tokens/TokenList.tsx'
import { Card } from '../ui/Card.tsx'
import styles from './SettingsPage.module.css'

export default definePage({
  reads: () => [...frameReads, pageRead(tokens.list, {}), pageRead(surfaces.list, {})],
  head: () => ({ title: `${say('Tokens & webhooks')} | PIXEL`, isPrivate: true }),
  Component: ProgramsPage,
})

function ProgramsPage() {
  return (
    <DashboardFrame here={addresses.programs} title={say('Tokens & webhooks')}>
      {() => (
        <>
          <FormRefusal />
          <p>
            {say('For programs that you write or trust: a bot, a shop, a spreadsheet.')}{' '}
            <a href={apiDocs}>{say('How programs use PIXEL')}</a>
          </p>
          <div className={styles.cards}>
            <Card title={say('API tokens')}>
              <TokenList />
              <NewToken />
            </Card>
            <Card title={say('Webhooks')}>
              <WebhookList />
              <NewWebhook />
            </Card>
          </div>
        </>
      )}
    </DashboardFrame>
  )
}
