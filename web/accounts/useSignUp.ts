// Sign-up: the request, and the human check that should be solved by the time it is sent.
import { useState } from 'react'
import { accounts } from '#contract/accounts.ts'
import { say } from '../language/say.ts'
import type { ApiError } from '../shell/api.ts'
import { useWrite } from '../shell/queries.ts'
import { toast } from '../shell/toasts.ts'
import { useCountdown } from '../shell/useCountdown.ts'
import { useForm } from '../shell/useForm.ts'
import { useHumanCheck } from './human-check.ts'

const fetchSchema = () => import('#contract/accounts.ts').then(({ accounts }) => accounts.register.body)
const nothingTyped = { page_url: '', page_name: '', email: '', password: '' }

interface Options {
  /** From the address: the creator who referred this visitor. */
  referralCode: string
  onRegistered: (email: string) => void
}

export type SignUp = ReturnType<typeof useSignUp>

export function useSignUp({ referralCode, onRegistered }: Options) {
  const form = useForm({ initial: { ...nothingTyped, referral_code: referralCode }, schema: fetchSchema })
  const human = useHumanCheck()
  const wait = useCountdown()
  const [isSending, setSending] = useState(false)
  const register = useWrite(accounts.register, {
    onDone: ({ data }) => onRegistered(data.user.email),
    on: { ValidationException: form.takeErrors, CaptchaFailedException: checkAgain, TooManyRequestsException: waitFor },
  })

  function checkAgain(): void {
    human.forget()
    human.begin()
    toast(say('The check that you are human had run out. Please press once more.'), 'info')
  }

  function waitFor(error: ApiError): void {
    wait.start(error.retryInSeconds ?? 60)
  }

  async function submit(): Promise<void> {
    if (wait.left > 0 || isSending) return
    if (!(await form.check())) return
    // Busy from here on: a slow phone works on the check for seconds, and a second press would register twice.
    setSending(true)
    const token = await human.answer().catch(() => undefined)
    // A failed check is reported by HumanCheckStatus.
    if (token) await register.send({ body: { ...form.values, response_token: token } })
    setSending(false)
  }

  return { form, human, waitSeconds: wait.left, isBusy: isSending, submit }
}
