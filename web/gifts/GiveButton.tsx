// "Send a gift": the way to the form.
import Gift from 'lucide-react/icons/gift'
import type { MouseEvent } from 'react'
import type { PublicProfile } from '#contract/profiles.ts'
import { say } from '../language/say.ts'
import { openModal } from '../shell/modals.ts'
import { Button } from '../ui/Button.tsx'

/** Opens the form in a sheet; before the script is here, it leads to the form in the page. */
export function GiveButton({ creator }: { creator: PublicProfile }) {
  return (
    <Button
      as="a"
      href="#gift"
      full
      icon={<Gift />}
      onClick={(event: MouseEvent) => {
        event.preventDefault()
        openModal('support-me', { creator })
      }}
    >
      {say('Send a gift')}
    </Button>
  )
}
