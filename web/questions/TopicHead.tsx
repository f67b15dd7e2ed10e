// The head of Ask Me Anything: the creator's topic with its square banner.
import Pencil from 'lucide-react/icons/pencil'
import type { PublicProfile } from '#contract/profiles.ts'
import type { Topic } from '#contract/questions.ts'
import { say } from '../language/say.ts'
import { openModal } from '../shell/modals.ts'
import { PlainText } from '../shell/PlainText.tsx'
import { pictureSources } from '../shell/picture-sources.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import styles from './TopicHead.module.css'

/** `topic` is null if the creator has written none: then a default text is shown. */
export function TopicHead({ topic, creator }: { topic: Topic | null; creator: PublicProfile }) {
  return (
    <div className={cx(styles.head, topic?.banner_image && styles.withBanner)}>
      {topic?.banner_image && (
        <img
          {...pictureSources(
            { image_url: topic.banner_image, image_url_variants: topic.banner_image_variants },
            '282px',
          )}
          alt=""
          width={282}
          height={282}
          decoding="async"
          className={styles.banner}
        />
      )}
      <div className={styles.words}>
        <h2>
          {topic ? <PlainText>{topic.title}</PlainText> : say('Ask {name} anything', { name: creator.page_name })}
        </h2>
        <p className={styles.text}>
          {topic ? (
            <PlainText>{topic.description}</PlainText>
          ) : creator.is_owner ? (
            say('Say what you like to be asked about. Your visitors read it here.')
          ) : (
            say('What would you like to know?')
          )}
        </p>
        {creator.is_owner && (
          <Button
            variant="outline"
            size="medium"
            icon={<Pencil />}
            className={cx(styles.edit, 'needs-script')}
            onClick={() => openModal('edit-topic', { topic })}
          >
            {topic ? say('Edit Q&A') : say('Write your topic')}
          </Button>
        )}
      </div>
    </div>
  )
}
