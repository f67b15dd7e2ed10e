// Changes the page's address and first explains what happens to the old one. A real form that works without JavaScript.
import type { FormEvent } from 'react'
import { ownPaths } from '#contract/addresses/own-paths.ts'
import { limits } from '#contract/limits.ts'
import { type Me, profiles } from '#contract/profiles.ts'
import { words } from '#contract/texts.ts'
import { say } from '../language/say.ts'
import { confirm } from '../shell/modals.ts'
import { usePosted } from '../shell/page-context.ts'
import { useCache, useWrite } from '../shell/queries.ts'
import { toast } from '../shell/toasts.ts'
import { useForm } from '../shell/useForm.ts'
import { findWrongField } from '../shell/wrong-field.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './accounts.module.css'
import { PageUrlField } from './PageUrlField.tsx'

const fetchSchema = () => import('#contract/profiles.ts').then(({ profiles }) => profiles.update.body)

export function ChangePageUrl({ me: { profile } }: { me: Me }) {
  const action = ownPaths.changePageUrl
  const cache = useCache()
  const form = useForm({ initial: { page_url: '' }, schema: fetchSchema, action })
  const refused = usePosted(action)?.failure
  const { send, isBusy } = useWrite(profiles.update, {
    on: { ValidationException: form.takeErrors, TooManyRequestsException: form.takeErrors },
    onDone: ({ data }) => {
      cache.put(profiles.me, {}, data)
      cache.expire(profiles.read)
      form.reset()
      toast(say(words.updated))
    },
  })
  const { page_url: now } = profile

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const focusAfter = findWrongField(event.currentTarget)
    const wanted = form.values.page_url.trim().toLowerCase()
    if (wanted === now) {
      form.setErrors({ page_url: [say('This is your address already.')] })
      return
    }
    if (!(await form.check())) return
    confirm({
      title: say('Change to /{address}?', { address: wanted }),
      text: say('/{address} leads to your page for {days} days more. QR codes you printed stop working after that.', {
        address: now,
        days: String(limits.oldPageUrlDays),
      }),
      action: say('Change address'),
      onConfirm: async () => void (await send({ body: form.values })),
      focusAfter,
    })
  }

  return (
    <Card id="page-address" title={say('Page address')} className={styles.target}>
      <form ref={form.ref} method="post" action={action} noValidate className={styles.form} onSubmit={submit}>
        {refused && !refused.errors && (
          <Notice tone="error" alert>
            {refused.message}
          </Notice>
        )}
        <p>
          {say('Now:')} <strong className={styles.address}>/{now}</strong>
        </p>
        <Consequences />
        <PageUrlField
          label={say('New address')}
          value={form.values.page_url}
          onChange={(value) => form.set('page_url', value)}
          errors={form.errors.page_url}
        />
        <Button type="submit" variant="outline" busy={isBusy} busyText={say('Changing…')} className={styles.change}>
          {say('Change address')}
        </Button>
      </form>
    </Card>
  )
}

/** What happens to the old address. */
function Consequences() {
  const days = { days: String(limits.oldPageUrlDays) }
  return (
    <ul className={styles.consequences}>
      <li>{say('Old links lead to the new address for {days} days, and nobody else can take the old one.', days)}</li>
      <li>{say('After that they lead nowhere, and QR codes you printed stop working: print new ones.')}</li>
      <li>{say('Within these {days} days you can go back to it.', days)}</li>
      <li>
        {say('You can change it {times} times in {days} days, and your last {kept} addresses are kept for you.', {
          times: String(limits.renames),
          days: String(limits.renameDays),
          kept: String(limits.oldPageUrlsMax),
        })}
      </li>
    </ul>
  )
}
