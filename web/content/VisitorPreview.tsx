// Preview of an unpublished post as a visitor will see it: the locked look, with a mosaic made in the browser.
import Lock from 'lucide-react/icons/lock'
import { useEffect, useState } from 'react'
import { formatWholePesos } from '#contract/amounts.ts'
import type { Post } from '#contract/content.ts'
import type { Me } from '#contract/profiles.ts'
import { say } from '../language/say.ts'
import { getMosaic, type LocalMosaic } from '../media/local-mosaic.ts'
import type { PhotoSet } from '../shell/photo-set.ts'
import { speakPesos } from '../shell/speak-pesos.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { getPhotos, getPreviews, viewText } from './post-words.ts'
import styles from './VisitorPreview.module.css'

interface Props {
  kind: Post['kind']
  set: PhotoSet
  caption: string
  profile: Me['profile']
}

export function VisitorPreview({ kind, set: { photos, isFree, price }, caption, profile }: Props) {
  const cover = photos[0]
  const isLocked = !isFree
  // A sneak peek may be the cover of a paid post.
  const isHidden = cover?.is_payable ?? false
  const mosaic = useMosaic(isHidden ? cover?.absolute_url : undefined)
  if (!cover) return null
  const previews = photos.filter((photo) => photo.is_preview).length
  const amount = price ? formatWholePesos(price.price) : '₱ –'
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <Avatar size={32} name={profile.page_name} src={profile.avatar_variants?.WH100} />
        <strong>{profile.page_name}</strong>
      </header>
      <div
        className={styles.photo}
        role="img"
        aria-label={spoken({ kind, isLocked, count: photos.length, previews, profile, pesos: price?.price })}
      >
        {isHidden ? (
          <img src={mosaic?.address} alt="" width={mosaic?.width} height={mosaic?.height} className={styles.mosaic} />
        ) : (
          <img src={cover.absolute_url} alt="" />
        )}
        {photos.length > 1 && (
          <span className={styles.count}>
            {getPhotos(photos.length)}
            {previews > 0 && ` · ${say('{count} free', { count: previews })}`}
          </span>
        )}
        {isLocked && (
          <>
            <span className={styles.ticket}>
              <Lock />
              {amount}
            </span>
            <span className={styles.call}>{viewText({ kind })}</span>
          </>
        )}
      </div>
      {caption && <p className={styles.caption}>{caption}</p>}
    </article>
  )
}

interface Facts {
  kind: Post['kind']
  isLocked: boolean
  count: number
  previews: number
  pesos: number | undefined
  profile: Me['profile']
}

/** "Locked photo by Ana, 50 pesos. 7 photos, 2 free previews." */
function spoken({ kind, isLocked, count, previews, pesos, profile }: Facts): string {
  const name = { name: profile.page_name }
  const what = isLocked
    ? say(kind === 'snap' ? 'Locked photo by {name}' : 'Locked set by {name}', name)
    : say(kind === 'snap' ? 'Free photo by {name}' : 'Free set by {name}', name)
  const price = isLocked && pesos !== undefined ? `, ${speakPesos(pesos)}` : ''
  const photos = count > 1 ? ` ${getPhotos(count)}${getPreviews(previews)}.` : ''
  return `${what}${price}.${photos}`
}

function useMosaic(address: string | undefined): LocalMosaic | undefined {
  const [made, setMade] = useState<{ of: string; mosaic: LocalMosaic | undefined }>()
  useEffect(() => {
    if (!address) return
    let isWanted = true
    getMosaic(address).then(
      (mosaic) => isWanted && setMade({ of: address, mosaic }),
      // A picture this browser cannot decode stays an empty tile here; the server makes the real mosaic.
      () => isWanted && setMade({ of: address, mosaic: undefined }),
    )
    return () => {
      isWanted = false
    }
  }, [address])
  return made?.of === address ? made?.mosaic : undefined
}
