// A button in the row of a person, and the request that it sends about them.
import { useRef } from 'react'
import { follows } from '#contract/follows.ts'
import type { Person } from '#contract/people.ts'
import { profiles } from '#contract/profiles.ts'
import { confirm, type Modals } from '../shell/modals.ts'
import { useCache, useWrite } from '../shell/queries.ts'
import { toast } from '../shell/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { findSuccessor, useKeptFocus } from '../ui/useKeptFocus.ts'
import styles from './PeopleLists.module.css'

interface PersonActionProps extends Pick<Modals['confirm'], 'title' | 'text' | 'action' | 'isDangerous' | 'onConfirm'> {
  variant?: 'outline' | 'danger'
}

/**
 * A button that asks for confirmation before an action for the person of its row. The row disappears with it: then the focus goes to the
 * next person, else the previous one, else the tab.
 */
export function PersonAction({ variant = 'outline', ...confirmation }: PersonActionProps) {
  const button = useRef<HTMLButtonElement>(null)
  const getTab = () =>
    button.current?.closest(`.${styles.lists}`)?.querySelector<HTMLElement>('[aria-pressed=true], [aria-current=true]')
  useKeptFocus(button, getTab)
  return (
    <Button
      ref={button}
      variant={variant}
      size="small"
      className="needs-script"
      onClick={({ currentTarget }) => confirm({ ...confirmation, focusAfter: findSuccessor(currentTarget, getTab()) })}
    >
      {confirmation.action}
    </Button>
  )
}

/** Sends a request about a person, shows a toast, and expires lists and counts. */
export function usePersonRequest(
  endpoint: (typeof follows)['unfollow' | 'removeFollower' | 'block' | 'unblock'],
  done: string,
) {
  const cache = useCache()
  const { send } = useWrite(endpoint, {
    onDone: () => {
      for (const changed of [follows.following, follows.followers, follows.blocked, profiles.read])
        cache.expire(changed)
      toast(done)
    },
  })
  return async (person: Person): Promise<void> => void (await send({ body: { username: person.page_url } }))
}
