// Creators who published recently, the latest first; renders nothing without any.
import type { Creator } from '#contract/discovery.ts'
import { say } from '../language/say.ts'
import { CreatorCard } from './CreatorCard.tsx'
import styles from './discovery.module.css'

export function ActiveCreators({ creators }: { creators: Creator[] }) {
  if (creators.length === 0) return null
  return (
    <section aria-labelledby="active" className={styles.section}>
      <h2 id="active">{say('Active now')}</h2>
      <ul className={styles.cards}>
        {creators.map((creator) => (
          <CreatorCard key={creator.page_url} creator={creator} />
        ))}
      </ul>
    </section>
  )
}
