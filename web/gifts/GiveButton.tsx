// "Send a gift": opens the gift form.
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

/** Opens the form in a sheet; without JavaScript, a link to the form on the page. */
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
