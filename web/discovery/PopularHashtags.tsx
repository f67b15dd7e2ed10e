// The hashtags with the most content; renders nothing without any.

import { addresses } from '#contract/addresses/paths.ts'
import { discovery } from '#contract/discovery.ts'
import { say } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import { useRead } from '../shell/queries.ts'
import styles from './discovery.module.css'

export function PopularHashtags() {
  const { data } = useRead(discovery.hashtags, {})
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="hashtags" className={styles.section}>
      <h2 id="hashtags">{say('Popular hashtags')}</h2>
      <ul className={styles.tags}>
        {data.map(({ tag, size }) => (
          <li key={tag}>
            <Link href={addresses.hashtag(tag)} className={styles.tag}>
              #{tag} <span className={styles.size}>{size}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
