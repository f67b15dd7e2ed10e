// "Support": the gift form for one goal in a sheet; without JavaScript, a link to the form on the goal's page.
import Gift from 'lucide-react/icons/gift'
import { addresses } from '#contract/addresses/paths.ts'
import type { Goal } from '#contract/goals.ts'
import type { PublicProfile } from '#contract/profiles.ts'
import { say } from '../language/say.ts'
import { openModal } from '../shell/modals.ts'
import { Button } from '../ui/Button.tsx'
import { onPlainClick } from '../ui/on-plain-click.ts'

interface Props {
  goal: Pick<Goal, 'id' | 'title'>
  creator: PublicProfile
}

export function SupportButton({ goal, creator }: Props) {
  return (
    <Button
      as="a"
      href={`${addresses.goal(creator.page_url, goal.id)}#gift`}
      size="medium"
      icon={<Gift />}
      onClick={onPlainClick(() => openModal('support-me', { creator, goal }))}
    >
      {say('Support')}
      <span className="visually-hidden"> {goal.title}</span>
    </Button>
  )
}
