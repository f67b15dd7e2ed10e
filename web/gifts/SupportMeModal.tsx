// Support Me: the gift form in a modal.
import { say } from '../language/say.ts'
import type { ModalProps } from '../shell/ModalHost.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { GiftForm } from './GiftForm.tsx'

export default function SupportMeModal({ creator, goal, isQuestion, frame }: ModalProps<'support-me'>) {
  return (
    <Dialog
      {...frame}
      title={
        goal
          ? say('Support “{title}”', { title: goal.title })
          : isQuestion
            ? say('Ask {name} with a gift', { name: creator.page_name })
            : say('Send a gift to {name}', { name: creator.page_name })
      }
    >
      <GiftForm creator={creator} goal={goal} isQuestion={isQuestion} />
    </Dialog>
  )
}
