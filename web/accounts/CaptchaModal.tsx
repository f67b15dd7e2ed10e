// The human check when a command requires it. It solves itself; a failure leads to the sign-in page (spec §8).
import { useEffect, useRef } from 'react'
import { accounts } from '#contract/accounts.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { say } from '../language/say.ts'
import { call } from '../shell/api.ts'
import type { ModalProps } from '../shell/ModalHost.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import styles from './accounts.module.css'
import { solveHumanCheck } from './human-check.ts'

export default function CaptchaModal({ onVerified, frame }: ModalProps<'captcha'>) {
  const done = useRef({ onVerified, close: frame.onClose })
  useEffect(() => {
    const leave = new AbortController()
    prove(leave.signal).then(
      (token) => {
        if (leave.signal.aborted) return
        done.current.close()
        done.current.onVerified(token)
      },
      () => {
        if (!leave.signal.aborted) location.assign(addresses.login)
      },
    )
    return () => leave.abort()
  }, [])
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
