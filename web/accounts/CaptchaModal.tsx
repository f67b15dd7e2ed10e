// The human check when a command requires it. It solves itself; refused, it leads to the sign-in page (spec §8).
import { useEffect, useRef } from 'react'
import { accounts } from '#contract/accounts.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { say } from '../language/say.ts'
import { ApiError, call } from '../shell/api.ts'
import type { ModalProps } from '../shell/ModalHost.tsx'
import { showError } from '../shell/modals.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import styles from './accounts.module.css'
import { solveHumanCheck } from './solve-human-check.ts'

export default function CaptchaModal({ onVerified, frame }: ModalProps<'captcha'>) {
  const done = useRef({ onVerified, close: frame.onClose })
  const { open } = frame
  useEffect(() => {
    // Closed, it is still here until its animation ends: a proof that is ready by then sends nothing.
    if (!open) return
    const leave = new AbortController()
    prove(leave.signal).then(
      (token) => {
        if (leave.signal.aborted) return
        done.current.close()
        done.current.onVerified(token)
      },
      (error: unknown) => {
        if (leave.signal.aborted) return
        if (error instanceof ApiError && error.code !== undefined) location.assign(addresses.login)
        else backToForm()
      },
    )
    /** Without a connection no page would load, and what is typed would be lost. */
    function backToForm(): void {
      done.current.close()
      showError({
        text: say(
          'We could not check that you are human, so nothing was sent. Please check your signal and try again.',
        ),
      })
    }
    return () => leave.abort()
  }, [open])
  return (
    <Dialog {...frame} title={say('Captcha Verification')}>
      <div className={styles.check} role="status">
        <Spinner />
        <p>{say('Checking that you are human. This takes a few seconds, and you need not do anything.')}</p>
      </div>
    </Dialog>
  )
}

async function prove(signal: AbortSignal): Promise<string> {
  const token = await solveHumanCheck(signal)
  await call(accounts.verifyHuman, { body: { response_token: token } }, { signal })
  return token
}
