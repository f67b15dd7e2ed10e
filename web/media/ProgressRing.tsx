// The progress of one upload: a ring that fills, announced to screen readers at every quarter.
import { say } from '../language/say.ts'
import styles from './ProgressRing.module.css'

/** `loading` as in `LocalPhoto`: 0 to 99 while uploading, 100 once the server has the file. */
export function ProgressRing({ name, loading }: { name: string; loading: number }) {
  const quarter = Math.floor(loading / 25) * 25
  return (
    <>
      {loading < 100 && (
        <svg
          viewBox="0 0 44 44"
          role="progressbar"
          aria-label={say('Uploading {file}', { file: name })}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={loading}
          className={styles.ring}
        >
          <circle cx="22" cy="22" r="18" className={styles.ground} />
          <circle
            cx="22"
            cy="22"
            r="18"
            pathLength="100"
            strokeDasharray={`${loading} 100`}
            transform="rotate(-90 22 22)"
            className={styles.done}
          />
          <text x="22" y="26.5" textAnchor="middle" className={styles.percent}>
            {loading}
          </text>
        </svg>
      )}
      <span role="status" className="visually-hidden">
        {loading === 100
          ? say('{file}, uploaded', { file: name })
          : say('{file}, {percent} percent', { file: name, percent: quarter })}
      </span>
    </>
  )
}
