// Full-screen loading indicator: nine pixels that fill in turn. Becomes visible only after 400 ms.
import { say } from '../language/say.ts'
import styles from './PageLoader.module.css'

export function PageLoader({ label = say('Loading') }: { label?: string }) {
  return (
    <div role="status" className={styles.loader}>
      <span className={styles.pixels} aria-hidden="true">
        {places.map((place) => (
          <i key={place} />
        ))}
      </span>
      <span className="visually-hidden">{label}</span>
    </div>
  )
}

const places = [1, 2, 3, 4, 5, 6, 7, 8, 9]
