// The way to link one's account at the e-payment provider: its own page asks, and leads back.
import { accounts } from '#contract/accounts.ts'
import { useWrite } from '../../shell/queries.ts'
import { Button } from '../../ui/Button.tsx'

export function LinkAccount() {
  const { send, isBusy } = useWrite(accounts.linkProvider, {
    onDone: ({ data }) => location.assign(data.authentication_url),
  })
  return (
    <Button
      variant="outline"
      size="medium"
      className="needs-script"
      busy={isBusy}
      busyText="Opening the provider…"
      onClick={() => void send({ body: {} })}
    >
      Link your account
    </Button>
  )
}
