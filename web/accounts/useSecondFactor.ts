// The second step of a sign-in: sends the code and handles the answer.
import { useState } from 'react'
import { accounts, type SecondFactorNeeded } from '#contract/accounts.ts'
import { addresses } from '#contract/addresses/paths.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { WebAuthnJson } from '../otp/passkey-browser.ts'
import type { ApiError } from '../shell/api.ts'
import { usePosted } from '../shell/page-context.ts'
import { useWrite } from '../shell/queries.ts'
import { useCountdown } from '../shell/useCountdown.ts'
import { useForm } from '../shell/useForm.ts'

const fetchSchema = () => import('#contract/accounts.ts').then(({ accounts }) => accounts.secondFactor.body)

export interface SecondFactorProps {
  needed: SecondFactorNeeded['second_factor']
  /** Where to go afterwards; posted with the form without JavaScript. */
  next?: string | undefined
  /** Receives the path to open if the visitor requested no other. */
  onSignedIn: (landsOn: string) => void
}

/** The code being typed, submitted automatically when complete, and the server's answer to the last one. */
export function useSecondFactor(
  { token, methods }: SecondFactorProps['needed'],
  onSignedIn: SecondFactorProps['onSignedIn'],
) {
  const refused = usePosted(addresses.secondFactor)?.failure
  const form = useForm({ initial: { code: '' }, schema: fetchSchema, action: addresses.secondFactor })
  const [refusal, setRefusal] = useState(refused && !refused.errors ? refused.message : undefined)
  const [isOver, setOver] = useState(refused?.data?.attempts_left === 0)
  const [isPasskeyRefused, setPasskeyRefused] = useState(false)
  const wait = useCountdown()
  const onDone = ({ data }: AnswerOf<typeof accounts.secondFactor>) => onSignedIn(data.lands_on ?? addresses.dashboard)
  const byCode = useWrite(accounts.secondFactor, {
    onDone,
    on: { OTPCodeInvalidException: refuse, ValidationException: form.takeErrors, TooManyRequestsException: waitFor },
  })
  const byPasskey = useWrite(accounts.secondFactor, {
    onDone,
    on: { OTPCodeInvalidException: refusePasskey, TooManyRequestsException: waitFor },
  })
  const isBusy = byCode.isBusy || byPasskey.isBusy

  function refuse({ message, data }: ApiError): void {
    setRefusal(message)
    setOver(data.attempts_left === 0)
    form.setErrors({ code: [message] })
  }

  function refusePasskey({ data }: ApiError): void {
    setPasskeyRefused(true)
    setOver(data.attempts_left === 0)
  }

  function waitFor({ retryInSeconds }: ApiError): void {
    wait.start(retryInSeconds ?? 60)
  }

  async function submit(code: string): Promise<void> {
    if (wait.left === 0 && !isBusy && (await form.check({ token, code }))) await byCode.send({ body: { token, code } })
  }

  function type(code: string): void {
    form.set('code', code)
    if (/^\d{6}$/.test(code) && methods.includes('totp')) void submit(code)
  }

  function sendPasskey(credential: WebAuthnJson) {
    setPasskeyRefused(false)
    return byPasskey.send({ body: { token, credential } })
  }

  return { form, refusal, isPasskeyRefused, isOver, waitSeconds: wait.left, isBusy, submit, type, sendPasskey }
}
