// "Send a gift": the way to the form.
import Gift from 'lucide-react/icons/gift'
import type { PublicProfile } from '#contract/profiles.ts'
import { say } from '../language/say.ts'
import { openModal } from '../shell/modals.ts'
import { Button } from '../ui/Button.tsx'
import { onPlainClick } from '../ui/on-plain-click.ts'

interface Props {
  creator: PublicProfile
  /** The gift carries a question. */
  isQuestion?: boolean
  variant?: 'primary' | 'outline'
}

/** Opens the form in a sheet; before the script is here, it leads to the form in the page. */
export function GiveButton({ creator, isQuestion = false, variant }: Props) {
  return (
    <Button
      as="a"
      href="#gift"
      full
      variant={variant}
      icon={<Gift />}
      onClick={onPlainClick(() => openModal('support-me', { creator, isQuestion }))}
    >
      {isQuestion ? say('Ask with a gift') : say('Send a gift')}
    </Button>
  )
}
