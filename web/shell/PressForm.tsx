// A form of one button. Without a script it goes as it stands; with one it is sent in its place, and asks first where it should.
import type { FormEvent, ReactNode } from 'react'
import type { AnswerOf, CallInput, Endpoint } from '#contract/endpoint.ts'
import { Button, type ButtonProps } from '../ui/Button.tsx'
import { confirm, type Modals } from './modals.ts'
import { useWrite } from './queries.ts'

interface Props<E extends Endpoint> extends Pick<ButtonProps, 'variant' | 'size' | 'busyText'> {
  /** Where it goes without a script; its body stands in hidden fields. */
  action: string
  endpoint: E
  input: CallInput<E> & { body?: Readonly<Record<string, string>> }
  /** Asked before it is done. */
  ask?: Pick<Modals['confirm'], 'title' | 'text' | 'action' | 'isDangerous'>
  onDone: (answer: AnswerOf<E>) => void
  children: ReactNode
}

export function PressForm<E extends Endpoint>({
  action,
  endpoint,
  input,
  ask,
  onDone,
  variant = 'outline',
  size = 'medium',
  busyText,
  children,
}: Props<E>) {
  const { send, isBusy } = useWrite(endpoint, { onDone })
  const press = async () => {
    await send(input)
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (ask) confirm({ ...ask, onConfirm: press })
    else void press()
  }

  return (
    <form method="post" action={action} onSubmit={submit}>
      {Object.entries(input.body ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant={variant} size={size} busy={isBusy} busyText={busyText}>
        {children}
      </Button>
    </form>
  )
}
