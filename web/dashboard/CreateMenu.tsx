// What a creator can create, with a link for each.
import Goal from 'lucide-react/icons/goal'
import Image from 'lucide-react/icons/image'
import Images from 'lucide-react/icons/images'
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import { addresses } from '#contract/addresses/paths.ts'
import { questions } from '#contract/questions.ts'
import { say } from '../language/say.ts'
import { openModal } from '../shell/modals.ts'
import { useRead } from '../shell/queries.ts'
import { type MenuItem, MenuList } from './MenuList.tsx'

interface Props {
  /** The creator's own page. */
  pageUrl: string
  /** Called before a link is followed. */
  onLeave?: () => void
}

export function CreateMenu({ pageUrl, onLeave }: Props) {
  const { data: topic } = useRead(questions.topic, { params: { username: pageUrl } })
  const items: MenuItem[] = [
    {
      label: say('Snap'),
      hint: say('One photo, free or paid'),
      href: addresses.composeKind('snap'),
      icon: <Image />,
    },
    {
      label: say('Snap Slide'),
      hint: say('Several photos in one post'),
      href: addresses.composeKind('slide'),
      icon: <Images />,
    },
    {
      label: say('Goal'),
      hint: say('Gather for something, pixel by pixel'),
      href: addresses.addGoal,
      icon: <Goal />,
    },
    {
      label: say('Question topic'),
      hint: say('Say what people may ask you'),
      href: addresses.ask(pageUrl),
      icon: <MessageCircleQuestion />,
    },
    {
      label: say('Bloc post'),
      hint: say('A few words, with a picture if you like'),
      href: addresses.blocs,
      icon: <NotebookPen />,
    },
  ]
  return (
    <MenuList
      label={say('Create')}
      items={items}
      tone="mangga"
      onPress={({ href }, event) => {
        onLeave?.()
        // The topic is edited in a modal on this page; the link leads to where it is read.
        if (href !== addresses.ask(pageUrl) || topic === undefined) return
        event.preventDefault()
        openModal('edit-topic', { topic })
      }}
    />
  )
}
