// A form with one button. Without JavaScript the browser posts it; with it, the script calls the endpoint, after `ask` if given.
import { type FormEvent, type ReactNode, useRef } from 'react'
import type { AnswerOf, CallInput, Endpoint } from '#contract/endpoint.ts'
import { Button, type ButtonProps } from '../ui/Button.tsx'
import { findSuccessor, useKeptFocus } from '../ui/useKeptFocus.ts'
import { confirm, type Modals } from './modals.ts'
import { useWrite } from './queries.ts'
import { useIdempotencyKey } from './useIdempotencyKey.ts'

interface Props<E extends Endpoint> extends Pick<ButtonProps, 'variant' | 'size' | 'busyText' | 'aria-label'> {
  /** Where the form is posted without JavaScript; `input.body` is sent as hidden fields. */
  action: string
  endpoint: E
  input: CallInput<E> & { body?: Readonly<Record<string, string | number>> }
  /** Confirmation to show before the call. */
  ask?: Pick<Modals['confirm'], 'title' | 'text' | 'action' | 'isDangerous'> | undefined
  onDone: (answer: AnswerOf<E>) => void
  /** Class of the `<form>`. */
  className?: string | undefined
  children: ReactNode
}

export function PressForm<E extends Endpoint>({
  action,
  endpoint,
  input,
  ask,
  onDone,
  className,
  variant = 'outline',
  size = 'medium',
  ...button
}: Props<E>) {
  const form = useRef<HTMLFormElement>(null)
  useKeptFocus(form)
  const keyFor = useIdempotencyKey()
  const { send, isBusy } = useWrite(endpoint, {
    onDone: done,
    on: endpoint.method === 'DELETE' ? { NotFoundException: gone } : {},
  })

  function done(answer: AnswerOf<E>): void {
    keyFor.forget()
    onDone(answer)
  }

  /** Pressed again after a lost answer, a deletion finds that it is done. Its answer says nothing more. */
  function gone(): void {
    done({ data: { ok: true } } as unknown as AnswerOf<E>)
  }

  const press = async () => {
    await send(input, { idempotencyKey: keyFor(input) })
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (ask) confirm({ ...ask, onConfirm: press, focusAfter: findSuccessor(event.currentTarget) })
    else void press()
  }

  return (
    <form ref={form} method="post" action={action} className={className} onSubmit={submit}>
      {Object.entries(input.body ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant={variant} size={size} busy={isBusy} {...button} />
    </form>
  )
}
