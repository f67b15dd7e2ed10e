// The creator's actions for one of their posts.
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { useRef } from 'react'
import type { Post } from '#contract/content.ts'
import { say } from '../language/say.ts'
import { openModal } from '../shell/modals.ts'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { findSuccessor, useKeptFocus } from '../ui/useKeptFocus.ts'
import styles from './OwnPostCard.module.css'

interface Props {
  post: Post
  /** Name of the post for screen readers. */
  name: string
}

export function OwnPostActions({ post, name }: Props) {
  const isSlide = post.kind === 'slide'
  const actions = useRef<HTMLDivElement>(null)
  useKeptFocus(actions)
  return (
    <div ref={actions} className={styles.actions}>
      <Button
        variant="outline"
        size="medium"
        icon={<Pencil />}
        aria-label={say('Edit {post}', { post: name })}
        onClick={() => (isSlide ? openModal('edit-slide', { post }) : openModal('edit-post', { post }))}
      >
        {say('Edit')}
      </Button>
      {isSlide && (
        <Button
          variant="outline"
          size="medium"
          aria-label={say('Edit photos of {post}', { post: name })}
          onClick={() => openModal('edit-slide', { post, startsAt: 'photos' })}
        >
          {say('Edit photos')}
        </Button>
      )}
      <IconButton
        label={say('Delete {post}', { post: name })}
        icon={<Trash />}
        className={styles.delete}
        onClick={({ currentTarget }) => openModal('delete-photo', { post, focusAfter: findSuccessor(currentTarget) })}
      />
    </div>
  )
}
