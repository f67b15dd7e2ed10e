// Ten recovery codes for a lost phone: generated here, shown once, to be written down.
import { type FormEvent, useState } from 'react'
import { ownPaths } from '#contract/addresses/own-paths.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { otp } from '#contract/otp.ts'
import { say, sayCount } from '../language/say.ts'
import { CodeProof } from '../shell/CodeProof.tsx'
import { usePosted } from '../shell/page-context.ts'
import { useCache, useRead, useWrite } from '../shell/queries.ts'
import { ReadFailed } from '../shell/ReadFailed.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './Authenticator.module.css'
import { PasswordProof } from './PasswordProof.tsx'

const CARD = 'recovery-codes'
/** Without JavaScript the page loads again after a press, and shows this card instead of its top. */
const there = `#${CARD}`

export function RecoveryCodes({ hasPassword }: { hasPassword: boolean }) {
  const action = addresses.recoveryCodes
  const posted = usePosted(action)?.body as { data?: { recovery_codes?: string[] } } | undefined
  const [codes, setCodes] = useState(posted?.data?.recovery_codes)
  const { data, error, reload } = useRead(otp.recoveryCodeCount, {})
  const cache = useCache()
  const { send, isBusy } = useWrite(otp.makeRecoveryCodes, {
    onDone: (answer) => {
      setCodes(answer.data.recovery_codes)
      cache.put(otp.recoveryCodeCount, {}, { count: answer.data.recovery_codes.length })
    },
  })

  function make(event: FormEvent): void {
    event.preventDefault()
    void send({ body: {} })
  }

  return (
    <Card id={CARD} title={say('Recovery codes')}>
      <p className={styles.quiet}>
        {say('For the day your phone is gone: each code stands once for your app or your passkey. Keep them on paper.')}
      </p>
      {error ? (
        <ReadFailed onRetry={reload} />
      ) : (
        data && (
          <p className={styles.state}>
            {data.count === 0
              ? say('You have none.')
              : sayCount(data.count, { one: '{count} code is left.', other: '{count} codes are left.' })}
          </p>
        )
      )}
      {codes && <Codes codes={codes} />}
      {!hasPassword && <CodeProof guarded={action} action={ownPaths.stepUpForCodes} there={there} />}
      <form method="post" action={action + there} className={styles.content} onSubmit={make}>
        <PasswordProof action={action} hasPassword={hasPassword} />
        <Button type="submit" variant="outline" busy={isBusy} busyText={say('Making codes…')}>
          {say(data && data.count > 0 ? 'Replace them with ten new ones' : 'Make ten codes')}
        </Button>
      </form>
    </Card>
  )
}

function Codes({ codes }: { codes: string[] }) {
  return (
    <div className={styles.codes}>
      <Notice tone="warning" alert title={say('Write these down now')}>
        {say('They are shown this once. The ones before them work no longer.')}
      </Notice>
      <ol className={styles.paper}>
        {codes.map((code) => (
          <li key={code}>
            <code className={styles.code}>{code}</code>
          </li>
        ))}
      </ol>
      <div className={`needs-script ${styles.tools}`}>
        <CopyButton text={codes.join('\n')} label={say('Copy all')} size="small" />
      </div>
    </div>
  )
}
