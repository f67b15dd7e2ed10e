// Terms: leaving, liability, and changes of the terms.
import { limits } from '#contract/limits.ts'
import type { LegalSection } from '../document.ts'

export function endingTerms(supportEmail: string): LegalSection[] {
  return [
    {
      id: 'leaving',
      title: 'Leaving',
      text: (
        <>
          <p>
            You may deactivate your account in its settings at any time. Your page then shows nothing, and you may open
            it again by signing in. What is in your wallet stays yours, also if we close the account, except as the
            rules above say.
          </p>
          <p>
            You may take everything of yours with you as one file, and have the account erased for good, in your
            settings under My data. That is done {limits.erasureDays} days after you ask; signing in before then takes
            it back.
          </p>
        </>
      ),
    },
    {
      id: 'responsibility',
      title: 'What we answer for',
      text: (
        <>
          <p>
            We run the service with care and keep exact books. We cannot promise that it is never interrupted, and we do
            not answer for what creators do, or for banks and e-wallets that are down. Where our fault costs you money
            on PIXEL, we make that money good. Nothing here limits what the law does not let us limit.
          </p>
          <p>
            The law of the Philippines applies, and the courts of the place where you live are open to you as a
            consumer.
          </p>
        </>
      ),
    },
    {
      id: 'changes',
      title: 'Changes and contact',
      text: (
        <p>
          When these terms change in a way that matters, we write to every account 30 days before. You may leave before
          then. Questions and complaints go to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>; a person reads
          them.
        </p>
      ),
    },
  ]
}
