// Privacy Notice: recipients of data, retention and security.
import { limits } from '#contract/limits.ts'
import type { LegalSection } from '../document.ts'

export function dataHandled(): LegalSection[] {
  return [
    {
      id: 'sharing',
      title: 'Who else sees it',
      text: (
        <>
          <p>
            The public sees your page and the gifts on it. The e-payment provider gets what a payment or payout needs:
            amount, reference, and for payouts your account. The companies that host our servers and carry our mail work
            on our orders only. Authorities get what a lawful order names.
          </p>
          <p>
            A creator may show what comes in on screens of theirs, and have programs read it or be sent it: what the
            public sees of it, and no more. A button or goal of ours on another site sets no cookie and does not know
            who looks at it.
          </p>
          <p>We sell no data, and lend none.</p>
        </>
      ),
    },
    {
      id: 'retention',
      title: 'How long we keep it',
      text: (
        <ul>
          <li>
            Account and page: until you have them erased, which is done {limits.erasureDays} days after you ask. Of the
            page’s address a scrambled value stays for {limits.erasedPageUrlDays} days, so that nobody takes it at once.
            A deactivated page is kept, unseen, so that you can return.
          </li>
          <li>
            Gifts, payouts and the books: five years after the last entry, or longer where tax law asks for it. They
            stay even when an account is erased, without the name where the law permits.
          </li>
          <li>Sessions: {limits.sessionDays} days. Payments begun and not finished: their record only, as failed.</li>
          <li>
            Mailed links: {limits.verifyLinkHours} hours to verify an email, {limits.resetLinkMinutes} minutes to choose
            a password.
          </li>
          <li>The file with your data, once you asked for it: {limits.exportDays} days.</li>
          <li>Who was in a photo and what they answered: {limits.consentsKeptDays} days after the photo is gone.</li>
          <li>Server logs: 30 days. They hold no email, message or token.</li>
          <li>What was sent to a creator’s program, and how it answered: 30 days.</li>
        </ul>
      ),
    },
    {
      id: 'security',
      title: 'How we guard it',
      text: (
        <p>
          Traffic is encrypted. Passwords are hashed with a memory-hard function, and tokens are stored only as hashes,
          or encrypted where we have to show or use them again. If a breach should put you at risk, you and the National
          Privacy Commission hear from us within 72 hours.
        </p>
      ),
    },
  ]
}
