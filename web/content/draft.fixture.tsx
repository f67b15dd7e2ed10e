import { onTestFinished } from 'vitest'
import type { Post } from '#contract/content.ts'
import { mountApp } from '../testing.tsx'
import { type Draft, useDraft } from './drafts.ts'

let found: ReturnType<typeof useDraft>

function Find({ kind }: { kind: Post['kind'] }) {
  found = useDraft(kind)
  return null
}

/** The draft that `ComposeForm` opens, until the test ends. */
export function openDraft(kind: Post['kind']): Draft {
  mountApp(<Find kind={kind} />).unmount()
  onTestFinished(found.discard)
  return found.draft
}
