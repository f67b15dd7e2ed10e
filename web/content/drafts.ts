// Drafts of posts, held in memory until published, so that navigating to other pages loses nothing.

import { useEffect, useState } from 'react'
import type { Post } from '#contract/content.ts'
import { limits } from '#contract/limits.ts'
import { createUploads } from '../media/uploads.ts'
import type { PhotoSetStore } from '../shell/photo-set.ts'
import { createIdempotencyKeys, type IdempotencyKeys } from '../shell/useIdempotencyKey.ts'

export interface Draft {
  photoSet: PhotoSetStore
  caption: string
  isSensitive: boolean
  /** When it will be published, as the field's value; null: immediately. */
  publishAt: string | null
  /** Kept with the draft: after a lost answer, its photos may be in the post already. */
  keyFor: IdempotencyKeys
}

const drafts = new Map<Post['kind'], Draft>()

/** The draft of this kind. Shared only in a browser: on the server each rendering has its own. */
export function useDraft(kind: Post['kind']): { draft: Draft; discard: () => void } {
  const [draft] = useState(() => drafts.get(kind) ?? newDraft(kind))
  useEffect(() => {
    drafts.set(kind, draft)
    function warn(event: BeforeUnloadEvent): void {
      if (drafts.get(kind) === draft && draft.photoSet.read().photos.length > 0) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [kind, draft])
  return {
    draft,
    discard: () => {
      drafts.delete(kind)
      for (const { key } of draft.photoSet.read().photos) draft.photoSet.remove(key)
    },
  }
}

function newDraft(kind: Post['kind']): Draft {
  return {
    photoSet: createUploads(kind === 'snap' ? 1 : limits.photosPerSlideMax),
    caption: '',
    isSensitive: false,
    publishAt: null,
    keyFor: createIdempotencyKeys(),
  }
}
