// What PIXEL is, on one page: the idea, three facts with numbers, the questions people ask.
import type { ReactNode } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { formatPesos, formatWholePesos, toPesos } from '#contract/amounts.ts'
import { limits } from '#contract/limits.ts'
import { Say } from '../language/Say.tsx'
import { say } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import { Mosaic } from '../shell/Mosaic.tsx'
import { PublicBar } from '../shell/PublicBar.tsx'
import { PublicFooter } from '../shell/PublicFooter.tsx'
import { definePage } from '../shell/page.ts'
import { usePageContext } from '../shell/page-context.ts'
import { Button } from '../ui/Button.tsx'
import styles from './HomePage.module.css'
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
    <>
      <PublicBar />
      <main id="main" tabIndex={-1} className={styles.page}>
        <Hero />
        <Facts />
        <Questions />
      </main>
      <PublicFooter />
    </>
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
        <div className={styles.doors}>
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

/** Squares of the picture that are still missing, or the others. */
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

function Questions() {
  const { supportEmail } = usePageContext()
  return (
    <section aria-labelledby="questions" className={styles.questions}>
      <h2 id="questions">{say('Asked before')}</h2>
      <div>
        <Question ask={say('How do I pay?')}>
          {say(
            'On the page of our e-payment provider, with what you use already. PINs and card numbers stay there; we never see them.',
          )}
        </Question>
        <Question ask={say('Does everybody see my name?')}>
          {say(
            'Only if you leave it. Without one the page says “Someone”, and with an account you can send anonymously.',
          )}
        </Question>
        <Question ask={say('How much of a gift reaches the creator?')}>
          {say(
            'All of it. A {amount} gift is {amount} in the wallet: what the provider charges for the payment is ours to bear.',
            { amount: formatPesos(100) },
          )}
        </Question>
        <Question ask={say('When can I have my money?')}>
          {say(
            'Gifts paid on the web are yours to withdraw at once. Those paid in the mobile app are added on the 15th of the month.',
          )}
        </Question>
        <Question ask={say('I paid, and the page says “confirming”. Was I charged?')}>
          {say(
            'We only say “paid” once the provider has told us so itself, usually within seconds. You can close the page: the gift arrives without it. Please don’t pay again.',
          )}
        </Question>
        <Question ask={say('Can I take a gift back?')}>
          <Say
            text="A gift is a gift. But if you were charged twice, or it was not you who paid, write to <email>{email}</email> with its reference and you get it back. The <terms>Terms and Conditions</terms> say it in full."
            values={{ email: supportEmail }}
            parts={{
              email: (words) => <a href={`mailto:${supportEmail}`}>{words}</a>,
              terms: (words) => <Link href={addresses.terms}>{words}</Link>,
            }}
          />
        </Question>
      </div>
    </section>
  )
}

function Question({ ask, children }: { ask: string; children: ReactNode }) {
  return (
    <details className={styles.question}>
      <summary>
        <h3>{ask}</h3>
      </summary>
      <p>{children}</p>
    </details>
  )
}
