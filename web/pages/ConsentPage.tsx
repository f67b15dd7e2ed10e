// The consent page for a person in a photo, opened by their own link: the picture, its use, and a plain form to answer.
import { addresses } from '#contract/addresses/paths.ts'
import { type ConsentRequest, consents } from '#contract/consents.ts'
import { words } from '#contract/texts.ts'
import { say } from '../language/say.ts'
import { formatDateTime } from '../shell/dates.ts'
import { PublicPage } from '../shell/PublicPage.tsx'
import { definePage, type PageMatch, pageRead } from '../shell/page.ts'
import { useRead } from '../shell/queries.ts'
import { Card } from '../ui/Card.tsx'
import { Notice } from '../ui/Notice.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'
import { ConsentAnswer } from './ConsentAnswer.tsx'
import styles from './ConsentPage.module.css'

export default definePage({
  reads: (match) => [pageRead(consents.read, getInput(match))],
  head: () => ({ title: say('A photo of you | PIXEL'), isPrivate: true }),
  Component: ConsentPage,
})

function getInput({ params }: PageMatch) {
  return { params: { token: params.token ?? '' } }
}

function ConsentPage(match: PageMatch) {
  const input = getInput(match)
  const { data: request } = useRead(consents.read, input, { isMain: true })
  if (!request) return <PageLoader />
  return (
    <PublicPage className={styles.page}>
      <h1>{say('{name}, is this photo of you all right?', { name: request.name })}</h1>
      <div className={styles.columns}>
        <Picture request={request} />
        {/* Of a photo that another person has withdrawn from there is nothing left to say. */}
        {(request.answered || !request.is_hidden) && (
          <Card>
            <div className={styles.stack}>
              <State request={request} />
              {!request.is_hidden && <Question request={request} token={input.params.token} />}
            </div>
          </Card>
        )}
      </div>
    </PublicPage>
  )
}

function Question({ request, token }: { request: ConsentRequest; token: string }) {
  return (
    <>
      {request.words.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <ConsentAnswer request={request} action={addresses.consent(token)} />
    </>
  )
}

function Picture({ request }: { request: ConsentRequest }) {
  const { image_url, width, height, creator, is_hidden } = request
  if (!image_url)
    return <p className={styles.hidden}>{say(is_hidden ? 'The photo is hidden from everybody.' : words.goneContent)}</p>
  return (
    <img
      src={image_url}
      width={width}
      height={height}
      alt={say('The photo {name} asks about', { name: creator.page_name })}
      className={styles.picture}
    />
  )
}

/** The latest answer, for a person who opens the link again. */
function State({ request: { state, answered, is_hidden, creator } }: { request: ConsentRequest }) {
  if (!answered) return null
  const values = { name: answered.name, day: formatDateTime(answered.date), creator: creator.page_name }
  if (is_hidden && state !== 'given')
    return (
      <Notice title={say('Hidden from everybody')}>
        {say('{name} withdrew on {day}. Nobody sees this photo any more, and {creator} cannot show it again.', values)}
      </Notice>
    )
  return <Notice>{say(state === 'given' ? '{name} said yes on {day}.' : '{name} said no on {day}.', values)}</Notice>
}
