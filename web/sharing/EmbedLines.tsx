// HTML lines to paste into another site: the button, and each goal as a frame and as a picture.
import type { ReactNode } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { frameLine, pictureLine } from '#contract/embed-lines.ts'
import { embedIn, embedSizes, goalPicture, linkFromEmbed } from '#contract/embeds.ts'
import { currentLanguage, say } from '../language/say.ts'
import { usePageContext } from '../shell/page-context.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import styles from './EmbedLines.module.css'

interface Props {
  page: { page_url: string; page_name: string }
  /** The public goals. */
  goals: readonly { id: string; title: string }[]
}

export function EmbedLines({ page, goals }: Props) {
  const { publicUrl } = usePageContext()
  const toAbsolute = (path: string) => new URL(path, publicUrl).href
  const shown = (path: string) => toAbsolute(embedIn(currentLanguage(), path))
  const button = shown(addresses.embedButton(page.page_url))
  return (
    <>
      <p className={styles.about}>
        {say(
          'Paste a line into the HTML of a page. It shows where a goal stands, needs no script, and knows nothing about who looks at it.',
        )}
      </p>
      <ul className={styles.lines}>
        <Line what={say('a button to your page')} title={say('A button to your page')} see={button}>
          {frameLine({ url: button, title: say('Support {name}', { name: page.page_name }), ...embedSizes.button })}
        </Line>
        {goals.map(({ id, title }) => {
          const frame = shown(addresses.embedGoal(page.page_url, id))
          const picture = shown(goalPicture(page.page_url, id))
          const url = toAbsolute(linkFromEmbed(addresses.goal(page.page_url, id)))
          return [
            <Line
              key={id}
              what={say('the goal “{title}”', { title })}
              title={say('The goal “{title}”', { title })}
              see={frame}
            >
              {frameLine({ url: frame, title, ...embedSizes.goal })}
            </Line>,
            <Line
              key={`${id} picture`}
              what={say('a picture of “{title}”', { title })}
              title={say('A picture, for where no frame may stand')}
              see={picture}
            >
              {pictureLine({ picture, url, title })}
            </Line>,
          ]
        })}
      </ul>
    </>
  )
}

/** `what` distinguishes the copy buttons for screen readers. */
function Line({ what, title, see, children }: { what: string; title: ReactNode; see: string; children: string }) {
  return (
    <li className={styles.line}>
      <h3>{title}</h3>
      <pre className={styles.code}>
        <code>{children}</code>
      </pre>
      <p className={styles.ways}>
        <CopyButton
          text={children}
          label={say('Copy the line')}
          size="small"
          aria-label={`${say('Copy the line')}: ${what}`}
        />
        <a href={see} target="_blank" rel="noreferrer" className="touch-target">
          {say('See it')}
          <span className="visually-hidden">: {what}</span>
        </a>
      </p>
    </li>
  )
}
