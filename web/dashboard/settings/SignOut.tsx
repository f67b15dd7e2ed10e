// Signs the user out.
import LogOut from 'lucide-react/icons/log-out'
import type { FormEvent } from 'react'
import { accounts } from '#contract/accounts.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { say } from '../../language/say.ts'
import { useWrite } from '../../shell/queries.ts'
import { withStorage } from '../../shell/storage.ts'
import { Button } from '../../ui/Button.tsx'

export function SignOut({ full }: { full?: boolean }) {
  const { send, isBusy } = useWrite(accounts.logout, { onDone: leave })

  function submit(event: FormEvent): void {
    event.preventDefault()
    void send({ body: {} })
  }

  /** Nothing of this account stays for whoever uses the tab next: no half-typed form, and, with a new document, nothing in memory. */
  function leave(): void {
    withStorage('this', (storage) => storage.clear())
    location.replace(addresses.home)
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
