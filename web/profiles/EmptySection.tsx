// An empty section of a creator's page.
import type { MenuSlug } from '#contract/creator-menu.ts'
import { say } from '../language/say.ts'
import { Drawing } from '../ui/Drawing.tsx'
import { noGoals, noPosts, noResults } from '../ui/drawings.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Piko } from '../ui/Piko.tsx'

/** The sections that can be empty; Home has the wall. */
export type SectionSlug = Exclude<MenuSlug, 'home'>

const sectionTexts = {
  'my-goals': { drawing: <Drawing art={noGoals} />, text: 'No goals here yet.' },
  'question-and-answer': { drawing: <Piko pose="wave" />, text: 'No questions and answers here yet.' },
  'pixel-snap': { drawing: <Drawing art={noPosts} />, text: 'No photos here yet.' },
  'pixel-bloc': { drawing: <Drawing art={noResults} />, text: 'No posts here yet.' },
} satisfies Record<SectionSlug, unknown>

export function EmptySection({ slug, pageName, isOwner }: { slug: SectionSlug; pageName: string; isOwner: boolean }) {
  const { drawing, text } = sectionTexts[slug]
  return (
    <EmptyState
      drawing={drawing}
      text={say(text)}
      hint={isOwner ? say('Your visitors see the same.') : say('A gift still makes {name}’s day.', { name: pageName })}
    />
  )
}
