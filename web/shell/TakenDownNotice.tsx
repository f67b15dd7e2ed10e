// What its owner reads of content that the desk took down: that nobody sees it, and why. Nothing can be done with it any more.
import type { z } from 'zod/mini'
import type { TakenDown } from '#contract/moderation.ts'
import { say } from '../language/say.ts'
import { Notice } from '../ui/Notice.tsx'

export function TakenDownNotice({ message }: NonNullable<z.output<typeof TakenDown>>) {
  return (
    <Notice tone="warning" title={say('Taken down: nobody sees this any more.')}>
      {message}
    </Notice>
  )
}
