// Signing in with a password or a passkey: the requests, and what each answer leads to.
import { useState } from 'react'
import { accounts, type SecondFactorNeeded, type SignInAnswer } from '#contract/accounts.ts'
import { addresses } from '#contract/addresses/paths.ts'
import type { ApiError } from '../shell/api.ts'
import { openModal } from '../shell/modals.ts'
import { usePosted } from '../shell/page-context.ts'
import { useWrite } from '../shell/queries.ts'
import { useCountdown } from '../shell/useCountdown.ts'
import { useForm } from '../shell/useForm.ts'

const fetchSchema = () => import('#contract/accounts.ts').then(({ accounts }) => accounts.login.body)

interface Options {
  /** From the mailed link: signing in with it verifies the address. */
  authorizationCode: string | undefined
  /** Receives the path to open if the visitor requested no other. */
  onSignedIn: (landsOn: string) => void
}

export function useLogin({ authorizationCode, onSignedIn }: Options) {
  const posted = usePosted()
  const form = useForm({ initial: { email: '', password: '' }, schema: fetchSchema })
  const [needsHumanCheck, setNeedsHumanCheck] = useState(posted?.failure?.data?.human_check === true)
  const [needed, setNeeded] = useState<SecondFactorNeeded['second_factor']>()
  const wait = useCountdown()

  const login = useWrite(accounts.login, {
    onDone: ({ data }) => finish(data),
    on: {
      InvalidCredentialsException: refuse,
      ValidationException: form.takeErrors,
      CaptchaFailedException: askHuman,
      TooManyRequestsException: waitFor,
    },
  })

  function finish(answer: SignInAnswer): void {
    if ('second_factor' in answer) {
      setNeeded(answer.second_factor)
      return
    }
    const { user, deactivation_details: closed } = answer
    if (closed)
      openModal('account-deactivated', {
        deactivatedAt: closed.deactivated_at,
        reactivateToken: closed.reactivate_token,
      })
    else if (user.status === 'inactive') openModal('verify-email', { email: user.email })
    else onSignedIn(answer.lands_on ?? addresses.dashboard)
  }

  function refuse(error: ApiError): void {
    setNeedsHumanCheck(error.data.human_check === true)
    form.setErrors({ password: [error.message] })
  }

  function waitFor(error: ApiError): void {
    if (error.data.human_check === true) askHuman()
    else wait.start(error.retryInSeconds ?? 60)
  }

  function askHuman(): void {
    openModal('captcha', { onVerified: (token) => void send(token) })
  }

  function send(responseToken?: string) {
    return login.send({
      body: {
        ...form.values,
        ...(authorizationCode && { authorization_code: authorizationCode }),
        ...(responseToken && { response_token: responseToken }),
      },
    })
  }

  async function submit(): Promise<void> {
    if (wait.left > 0) return
    if (!(await form.check())) return
    if (needsHumanCheck) askHuman()
    else void send()
  }

  return {
    form,
    /** The second factor that is required, once the first was accepted. */
    needed,
    waitSeconds: wait.left,
    isBusy: login.isBusy,
    submit,
    /** Handles the answer of a sign-in by another method. */
    finish,
  }
}
