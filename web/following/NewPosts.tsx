// Reports new posts while the feed is open: they load on a press, and until then nothing moves.
import ArrowUp from 'lucide-react/icons/arrow-up'
import { sayCount } from '../language/say.ts'
import { Button } from '../ui/Button.tsx'
import styles from './following.module.css'

export function NewPosts({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div className={styles.news} role="status">
      {count > 0 && (
        <Button size="medium" icon={<ArrowUp />} onClick={onShow}>
          {sayCount(count, { one: '{count} new post', other: '{count} new posts' })}
        </Button>
      )}
    </div>
  )
}
