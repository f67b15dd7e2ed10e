// The common questions on the landing page.
import type { ReactNode } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { formatPesos } from '#contract/amounts.ts'
import { Say } from '../language/Say.tsx'
import { say } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import { usePageContext } from '../shell/page-context.ts'
import styles from './HomePage.module.css'

export function HomeQuestions() {
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
