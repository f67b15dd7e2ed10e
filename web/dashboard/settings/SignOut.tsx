// Signs the user out.
import LogOut from 'lucide-react/icons/log-out'
import type { FormEvent } from 'react'
import { accounts } from '#contract/accounts.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { say } from '../../language/say.ts'
import { leaveAccount } from '../../shell/leave-account.ts'
import { useWrite } from '../../shell/queries.ts'
import { Button } from '../../ui/Button.tsx'

export function SignOut({ full }: { full?: boolean }) {
  const { send, isBusy } = useWrite(accounts.logout, { onDone: () => leaveAccount(addresses.home) })

  function submit(event: FormEvent): void {
    event.preventDefault()
    void send({ body: {} })
  }

  return (
    <form method="post" action={addresses.logout} onSubmit={submit}>
      <Button
        type="submit"
        variant="outline"
        full={full}
        icon={<LogOut />}
        busy={isBusy}
        busyText={say('Signing out…')}
      >
        {say('Sign out')}
      </Button>
    </form>
  )
}
