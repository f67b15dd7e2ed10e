// A Bloc post: its title, its text and its picture, if it has one.
import type { ReactNode } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import type { Bloc } from '#contract/blocs.ts'
import { say } from '../language/say.ts'
import { commentsText } from '../shell/comment-words.ts'
import { formatDay } from '../shell/dates.ts'
import { Link } from '../shell/Link.tsx'
import { PlainText } from '../shell/PlainText.tsx'
import { usePageContext } from '../shell/page-context.ts'
import { pictureSources } from '../shell/picture-sources.ts'
import { ReportLink } from '../shell/ReportLink.tsx'
import styles from './BlocCard.module.css'

/** `sizes` of the picture: as wide as the list of Blocs. */
const SIZES = '(min-width: 768px) 720px, 100vw'

interface Props {
  bloc: Bloc
  /** Shows the creator's name beside the date. */
  hasCreator?: boolean
  /** Above its picture: its creator, in lists of many creators. */
  above?: ReactNode
  /** The card is the content of the Bloc's own page. */
  isAlone?: boolean
  /** The reaction bar, or the owner's actions. */
  children?: ReactNode
}

/** An `<li>`; on its own page a `<div>` with the heading and no link to its comments. */
export function BlocCard({ bloc, hasCreator, above, isAlone, children }: Props) {
  const { creator } = bloc
  const { savesData } = usePageContext()
  const Box = isAlone ? 'div' : 'li'
  const Title = isAlone ? 'h1' : 'h3'
  const address = addresses.bloc(creator.page_url, bloc.id)
  const size = getPictureSize(bloc)
  return (
    <Box id={`bloc-${bloc.id}`} className={styles.card}>
      {above && <div className={styles.above}>{above}</div>}
      {bloc.image_url && (
        <img
          {...pictureSources({ ...bloc, ...size }, savesData ? undefined : SIZES)}
          {...size}
          alt=""
          loading="lazy"
          decoding="async"
          className={styles.picture}
        />
      )}
      <article className={styles.body}>
        <header className={styles.head}>
          <Title className={styles.title}>
            <PlainText>{bloc.title}</PlainText>
          </Title>
          <p className={styles.meta}>
            {hasCreator && (
              <>
                <Link href={addresses.section(creator.page_url, 'pixel-bloc')}>{creator.page_name}</Link>
                {'\u00a0· '}
              </>
            )}
            <time dateTime={bloc.date}>{formatDay(bloc.date)}</time>
            {!bloc.is_published && <span> · {say(bloc.publish_at ? 'Scheduled' : 'Not published')}</span>}
            {/* The page of a post that was taken down is gone, for its creator too. */}
            {!isAlone && !bloc.taken_down && (
              <>
                {'\u00a0· '}
                <Link href={`${address}#comments`}>{commentsText(bloc.comment_count) ?? say('Comment')}</Link>
              </>
            )}
            {!bloc.is_owner && (
              <>
                {'\u00a0· '}
                <ReportLink type="bloc" id={bloc.id} what={say('Report this post')} />
              </>
            )}
          </p>
        </header>
        <p className={styles.text}>
          <PlainText>{bloc.description}</PlainText>
        </p>
        {children && <div className={styles.foot}>{children}</div>}
      </article>
    </Box>
  )
}

/** With it the picture has its room before it is loaded, and the words below stay where they are. */
function getPictureSize({ image_width, image_height }: Bloc) {
  return image_width && image_height ? { width: image_width, height: image_height } : {}
}
