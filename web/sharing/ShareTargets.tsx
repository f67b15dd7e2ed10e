// The ways to pass a link on: the phone's own, four places by name, and the clipboard.
import Share2 from 'lucide-react/icons/share-2'
import { say } from '../language/say.ts'
import { Button } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { canShareNatively, shareNatively } from './native-share.ts'
import styles from './sharing.module.css'
import { openPopup, type Target, targets } from './targets.ts'

interface Props {
  link: string
  title: string
}

export function ShareTargets({ link, title }: Props) {
  return (
    <div className={styles.ways}>
      {canShareNatively() && (
        <Button full icon={<Share2 />} onClick={() => void shareNatively(title, link)}>
          {say('Share with your apps')}
        </Button>
      )}
      <TargetList link={link} title={title} />
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

/** The four places by name, as plain links. */
export function TargetList({ link, title }: Props) {
  return (
    <ul className={styles.targets}>
      {targets.map((target) => (
        <li key={target.name}>
          <TargetTile target={target} href={target.href(link, title)} />
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
