// The report form, which needs neither JavaScript nor an account.
import { addresses } from '#contract/addresses/paths.ts'
import { limits } from '#contract/limits.ts'
import { reportReasonNames, reportReasonTexts } from '#contract/reports.ts'
import { say } from '../language/say.ts'
import { usePosted } from '../shell/page-context.ts'
import { Button } from '../ui/Button.tsx'
import { FieldErrors } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './ReportForm.module.css'

const REASON_ERRORS = 'reason-errors'

export function ReportForm({ type, id }: { type: string; id: string }) {
  const posted = usePosted(addresses.report)
  const { values = {}, failure } = posted ?? {}
  const errors = failure?.errors ?? {}
  const reason = values.reason ?? ''
  const known = ['reason', 'details', 'email']
  const isElsewhere = failure && !Object.keys(errors).some((field) => known.includes(field))
  return (
    <form method="post" action={addresses.report} noValidate className={styles.form}>
      {isElsewhere && (
        <Notice tone="error" alert>
          {failure.message}
        </Notice>
      )}
      <input type="hidden" name="content_type" value={type} />
      <input type="hidden" name="content_id" value={id} />
      <fieldset className={styles.reasons} aria-describedby={errors.reason && REASON_ERRORS}>
        <legend>{say('What is wrong?')}</legend>
        <FieldErrors id={REASON_ERRORS} errors={errors.reason} />
        {reportReasonNames.map((name) => (
          <label key={name} className={styles.reason}>
            <input type="radio" name="reason" value={name} defaultChecked={reason === name} required />
            <span>{say(reportReasonTexts[name])}</span>
          </label>
        ))}
      </fieldset>
      <TextArea
        label={say('What should we know?')}
        note={say('optional')}
        name="details"
        rows={4}
        max={limits.reportDetailsMax}
        errors={errors.details}
        defaultValue={values.details ?? ''}
      />
      <TextField
        label={say('Your email')}
        note={say('optional')}
        hint={say('We write to you when it is decided. Nobody else sees it.')}
        name="email"
        type="email"
        autoComplete="email"
        errors={errors.email}
        defaultValue={values.email ?? ''}
      />
      <Button type="submit" full>
        {say('Send report')}
      </Button>
    </form>
  )
}
