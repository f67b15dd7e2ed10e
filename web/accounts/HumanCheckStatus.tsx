// The state of the human check in one line below a form. There is no puzzle, and a button only after a failure.
import ShieldCheck from 'lucide-react/icons/shield-check'
import { say } from '../language/say.ts'
import { Button } from '../ui/Button.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import styles from './accounts.module.css'
import type { HumanCheckState } from './human-check.ts'

const texts: Record<HumanCheckState, string> = {
  idle: 'While you type, we check that you are human. No puzzle.',
  working: 'Checking that you are human…',
  ready: 'You are human. Thank you.',
  failed: 'We could not check that you are human.',
}

export function HumanCheckStatus({ state, onRetry }: { state: HumanCheckState; onRetry: () => void }) {
  return (
    <div className={`needs-script ${styles.check}`}>
      {state === 'working' ? <Spinner /> : <ShieldCheck />}
      <p role="status">{say(texts[state])}</p>
      {state === 'failed' && (
        <Button variant="quiet" size="small" onClick={onRetry}>
          {say('Try again')}
        </Button>
      )}
    </div>
  )
}
