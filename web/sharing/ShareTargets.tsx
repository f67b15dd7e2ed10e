// The ways to share a link: the phone's own sheet, four services, and the clipboard.
import Share2 from 'lucide-react/icons/share-2'
import { say } from '../language/say.ts'
import { Button } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { canShareNatively, shareNatively } from './native-share.ts'
import styles from './sharing.module.css'
import { openPopup, type Target, targets } from './targets.ts'
import { withMark } from './with-mark.ts'

interface Props {
  link: string
  title: string
}

export function ShareTargets({ link, title }: Props) {
  return (
    <div className={styles.ways}>
      {canShareNatively() && (
        <Button full icon={<Share2 />} onClick={() => void shareNatively(title, withMark(link, 'share'))}>
          {say('Share with your apps')}
        </Button>
      )}
      <TargetList link={link} title={title} isMarked />
      <div className={styles.copy}>
        <input
          className={styles.link}
          aria-label={say('Link')}
          value={link}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={link} label={say('Copy link')} copiedLabel={say('Copied')} />
      </div>
    </div>
  )
}

/** The four services as plain links. `isMarked`: the link carries the service as its source. */
export function TargetList({ link, title, isMarked }: Props & { isMarked?: boolean }) {
  return (
    <ul className={styles.targets}>
      {targets.map((target) => (
        <li key={target.name}>
          <TargetTile
            target={target}
            href={target.href(isMarked ? withMark(link, target.name.toLowerCase()) : link, title)}
          />
        </li>
      ))}
    </ul>
  )
}

function TargetTile({ target, href }: { target: Target; href: string }) {
  return (
    <a
      href={href}
      className={styles.target}
      {...(!target.isApp && {
        target: '_blank',
        rel: 'noopener noreferrer',
        onClick: (event) => openPopup(event, href),
      })}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.mark}>
        <path d={target.icon} />
      </svg>
      {target.name}
    </a>
  )
}
