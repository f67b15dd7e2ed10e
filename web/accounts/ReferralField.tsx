// The referral code in the sign-up form: collapsed, because most people have none.
import { say } from '../language/say.ts'
import { openModal } from '../shell/modals.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorText } from '../ui/ErrorText.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './accounts.module.css'

interface ReferralProps {
  code: string
  errors: string[] | undefined
  onDone: (code: string) => void
}

/** A button that opens the modal; without JavaScript, a plain field. */
export function ReferralField({ code, errors, onDone }: ReferralProps) {
  return (
    <div>
      <div className={`needs-script ${styles.referral}`}>
        {code && (
          <p>
            {say('Referral code')} <strong>{code}</strong>
          </p>
        )}
        <Button variant="quiet" size="medium" onClick={() => openModal('referral-code', { code, onDone })}>
          {code ? say('Change') : say('I have a referral code')}
        </Button>
      </div>
      <ErrorText>{errors?.join(' ')}</ErrorText>
      <PlainField code={code} errors={errors} />
    </div>
  )
}

function PlainField({ code, errors }: Pick<ReferralProps, 'code' | 'errors'>) {
  return (
    <div className="without-script">
      <details>
        <summary>{say('I have a referral code')}</summary>
        <TextField
          label={say('Referral code')}
          note={say('optional')}
          name="referral_code"
          defaultValue={code}
          errors={errors}
        />
      </details>
    </div>
  )
}
