// The landing page: the idea, three facts with numbers, and common questions.
import { addresses } from '#contract/addresses/paths.ts'
import { formatWholePesos, toPesos } from '#contract/amounts.ts'
import { limits } from '#contract/limits.ts'
import { say } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import { Mosaic } from '../shell/Mosaic.tsx'
import { PublicPage } from '../shell/PublicPage.tsx'
import { definePage } from '../shell/page.ts'
import { usePageContext } from '../shell/page-context.ts'
import { Button } from '../ui/Button.tsx'
import styles from './HomePage.module.css'
import { HomeQuestions } from './HomeQuestions.tsx'
import { haloHalo } from './home/halo-halo.ts'

const smallestGift = toPesos(limits.giftMinCentavos)

export default definePage({
  head: () => ({
    title: say('PIXEL: every peso is a pixel'),
    description: `A page for what you make, and small gifts from people who like it. From ${formatWholePesos(smallestGift)}.`,
    canonical: addresses.home,
  }),
  isStatic: true,
  Component: HomePage,
})

function HomePage() {
  return (
    <PublicPage className={styles.page}>
      <Hero />
      <Facts />
      <HomeQuestions />
    </PublicPage>
  )
}

function Hero() {
  const { isSignedIn, isTestMode } = usePageContext()
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1 className={styles.headline}>
          <span>{say('Every peso')}</span> <span>{say('is a pixel.')}</span>
        </h1>
        <p className={styles.sub}>
          {say(
            'Komiks, songs, tutorials, bread: give what you make a page, and let people who like it send a small gift. One is a square. Enough of them are a picture.',
          )}
        </p>
        <div className={styles.actions}>
          {isSignedIn ? (
            <Button as={Link} href={addresses.dashboard}>
              {say('Go to your dashboard')}
            </Button>
          ) : (
            <Button as={Link} href={addresses.signUp}>
              {say('Start your page')}
            </Button>
          )}
          {isTestMode && (
            <Button as={Link} href={addresses.demoPage} variant="outline">
              {say('See a creator’s page')}
            </Button>
          )}
        </div>
      </div>
      <figure className={styles.picture}>
        <Mosaic rows={haloHalo} label={say('A glass of halo-halo made of squares. The last few are still missing.')} />
        <figcaption>{say('{in} squares in, {left} to go.', { in: count('o', true), left: count('o') })}</figcaption>
      </figure>
    </section>
  )
}

/** Number of squares of the picture with this letter, or with `others` all squares without it. */
function count(letter: string, others = false): number {
  return haloHalo
    .join('')
    .replaceAll('.', '')
    .split('')
    .filter((square) => (square === letter) !== others).length
}

function Facts() {
  return (
    <section aria-labelledby="facts" className={styles.facts}>
      <h2 id="facts" className="visually-hidden">
        {say('What it costs')}
      </h2>
      <dl>
        <Fact
          number={formatWholePesos(smallestGift)}
          text={say('is the smallest gift. Whoever gives needs no account.')}
        />
        <Fact number={say('FREE')} text={say('to move your earnings to your e-payment account.')} />
        <Fact number="₱15.00" text={say('to move them to a bank instead, up to ₱5,000.00 per month.')} />
      </dl>
    </section>
  )
}

function Fact({ number, text }: { number: string; text: string }) {
  return (
    <div className={styles.fact}>
      <dt>{number}</dt>
      <dd>{text}</dd>
    </div>
  )
}
