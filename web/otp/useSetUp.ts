// State of setting up an authenticator app.
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import type { DataOf } from '#contract/endpoint.ts'
import { type OtpChallenge, otp } from '#contract/otp.ts'
import type { ApiError } from '../shell/api.ts'
import { handleFailure } from '../shell/failures.ts'
import type { ModalFrame } from '../shell/ModalHost.tsx'
import { useWrite } from '../shell/queries.ts'
import { useForm } from '../shell/useForm.ts'
import { useAuthenticatorDone } from './useAuthenticatorDone.ts'

export type Begun = DataOf<typeof otp.beginAuthenticator>

/** A secret is created when this opens; it becomes active once both codes are correct. */
export function useSetUp(frame: ModalFrame) {
  const done = useAuthenticatorDone(frame)
  const [begun, setBegun] = useState<Begun>()
  /** The error of the last try of the sent code: only another secret helps. */
  const [over, setOver] = useState<string>()
  const form = useForm({ initial: { app_code: '', otp_code: '' } })
  const begin = useWrite(otp.beginAuthenticator, {
    onDone: ({ data }) => {
      setOver(undefined)
      setBegun(data)
    },
    on: { UnauthorizedAccessException: frame.onClose, any: giveUp },
  })
  const confirm = useWrite(otp.confirmAuthenticator, {
    onDone: ({ data }) => done(data.is_active),
    on: {
      ValidationException: form.takeErrors,
      OTPCodeInvalidException: wrongCode,
    },
  })
  const start = useEffectEvent(() => void begin.send({ body: {} }))
  useEffect(() => start(), [])

  function wrongCode({ message, data }: ApiError): void {
    if (data.attempts_left === 0) setOver(message)
    else form.setErrors({ otp_code: [message] })
  }

  /** Another code was sent; what the app shows is typed already. */
  function renew(sent: OtpChallenge): void {
    setBegun((before) => before && { ...before, ...sent })
    form.set('otp_code', '')
  }

  function giveUp(error: ApiError): void {
    frame.onClose()
    handleFailure(error)
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (begun) void confirm.send({ body: { ...form.values, otp_token: begun.otp_token } })
  }

  function restart(): void {
    form.reset()
    void begin.send({ body: {} })
  }

  return { form, begun, over, renew, giveUp, restart, isStarting: begin.isBusy, isBusy: confirm.isBusy, submit }
}
