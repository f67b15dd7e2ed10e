// The address of a webhook, with the actions test, pause, change secret and remove.
import { useState } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { surfaceForm } from '#contract/addresses/surface-paths.ts'
import { type Surface, surfaces } from '#contract/surfaces.ts'
import { webhooks } from '#contract/webhooks.ts'
import { say } from '../language/say.ts'
import { formatDateTime } from '../shell/dates.ts'
import { useNavigate } from '../shell/location.ts'
import { PressForm } from '../shell/PressForm.tsx'
import { usePosted } from '../shell/page-context.ts'
import { useCache } from '../shell/queries.ts'
import { toast } from '../shell/toasts.ts'
import { Card } from '../ui/Card.tsx'
import { Notice } from '../ui/Notice.tsx'
import { getLastHeard } from './last-heard.ts'
import { Secret } from './NewWebhook.tsx'
import { PauseForm } from './PauseForm.tsx'
import styles from './surfaces.module.css'

export function WebhookCard({ webhook }: { webhook: Surface }) {
  const posted = usePosted(addresses.webhook(webhook.id))?.body as { data?: { secret?: string } } | undefined
  const [secret, setSecret] = useState(posted?.data?.secret)
  return (
    <Card title={say('Where it goes')}>
      <p className={styles.link}>{webhook.url}</p>
      <p className={styles.quiet}>
        {say(
          'Gifts, sales, followers, reached goals, questions and refunds, each signed with its secret. What is not taken within 10 seconds is sent again for three days.',
        )}
      </p>
      <p className={styles.quiet}>{getLastHeard(webhook)}</p>
      {webhook.switched_off_at && (
        <Notice tone="warning" title={say('Switched off')}>
          {say('It took nothing for three days, until {date}. Mend the receiver, then let it go on.', {
            date: formatDateTime(webhook.switched_off_at),
          })}
        </Notice>
      )}
      {secret && <Secret secret={secret} />}
      <WebhookActions webhook={webhook} onSecret={setSecret} />
    </Card>
  )
}

function WebhookActions({ webhook, onSecret }: { webhook: Surface; onSecret: (secret: string) => void }) {
  const { id, name } = webhook
  const cache = useCache()
  const navigate = useNavigate()
  const params = { id }
  return (
    <div className={styles.ways}>
      <PressForm
        action={surfaceForm('testWebhook', { id })}
        endpoint={surfaces.test}
        input={{ params }}
        onDone={() => {
          cache.expire(webhooks.deliveries)
          toast(say('A test is on its way.'))
        }}
      >
        {say('Send a test')}
      </PressForm>
      <PauseForm surface={webhook} action={surfaceForm('changeWebhook', { id })} />
      <PressForm
        action={addresses.webhook(id)}
        endpoint={surfaces.changeSecret}
        input={{ params }}
        ask={{
          title: say('Change the secret of {name}?', { name }),
          text: say('For 24 hours both sign, the new one and the one before. Then only the new one.'),
          action: say('Change the secret'),
        }}
        onDone={({ data }) => onSecret(data.secret)}
      >
        {say('Change the secret')}
      </PressForm>
      <PressForm
        action={surfaceForm('removeWebhook', { id })}
        endpoint={surfaces.remove}
        input={{ params }}
        ask={{
          title: say('Remove “{name}”?', { name }),
          text: say('It is sent nothing more, and what it was sent is forgotten. This cannot be undone.'),
          action: say('Remove'),
          isDangerous: true,
        }}
        variant="danger"
        onDone={() => {
          cache.expire(surfaces.list, { isLeaving: true })
          navigate(addresses.programs)
        }}
      >
        {say('Remove the webhook')}
      </PressForm>
    </div>
  )
}
