// A topic in search results: links to the page where its questions are asked.

import { addresses } from '#contract/addresses/paths.ts'
import type { Topic } from '#contract/questions.ts'
import { say } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import { PlainText } from '../shell/PlainText.tsx'
import styles from './TopicCard.module.css'

/** An `<li>`. */
export function TopicCard({ topic }: { topic: Topic }) {
  const { creator, banner_image_variants: banner } = topic
  return (
    <li className={styles.card}>
      {banner && <img src={banner.WH500} alt="" loading="lazy" decoding="async" className={styles.banner} />}
      <article className={styles.body}>
        <p className={styles.kind}>{say('Ask Me Anything')}</p>
        <h3 className={styles.title}>
          <Link href={addresses.ask(creator.page_url)} className="touch-target">
            {topic.title}
          </Link>
        </h3>
        <p className={styles.creator}>{creator.page_name}</p>
        <p className={styles.text}>
          <PlainText>{topic.description}</PlainText>
        </p>
      </article>
    </li>
  )
}
