// Manage Following: followed pages, followers, and blocked people.
import { useState } from 'react'
import { say } from '../language/say.ts'
import type { ModalProps } from '../shell/ModalHost.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { PeopleLists } from './PeopleLists.tsx'

export default function ManageFollowingModal({ tab: first = 'following', frame }: ModalProps<'manage-following'>) {
  const [tab, setTab] = useState(first)
  return (
    <Dialog {...frame} title={say('Manage Following')}>
      <PeopleLists tab={tab} onTab={setTab} />
    </Dialog>
  )
}
