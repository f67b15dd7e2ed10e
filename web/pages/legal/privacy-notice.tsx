// The words of the Privacy Notice.
import { limits } from '#contract/limits.ts'
import type { LegalDocument } from './document.ts'

export const privacyNotice: LegalDocument = {
  title: 'Privacy Notice',
  updated: 'November 21, 2026',
  summary:
    'We keep what is needed to run your page and to account for money, and nothing to follow you about. There are no advertising or analytics cookies. Your rights under the Data Privacy Act of 2012 (RA 10173) are one email away.',
  sections: (supportEmail) => [
    {
      id: 'who',
      title: 'Who is responsible',
      text: (
        <p>
          PIXEL is the personal information controller. Our data protection officer reads{' '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      ),
    },
    {
      id: 'what',
      title: 'What we collect, and why',
      text: (
        <>
          <h3>When you open an account</h3>
          <p>
            Your email, a password (kept only as a hash that cannot be turned back), your page’s address and name, and
            the referral code if there was one. We need them to make the agreement with you work.
          </p>
          <h3>When you fill your page</h3>
          <p>Your bio, pictures and thank-you message. They are public, because that is what a page is for.</p>
          <h3>When you send a gift</h3>
          <p>
            The amount, the time, the creator, and the name and message if you leave them. Signed in, also your account;
            sent anonymously, neither the creator nor the public can see it. Card numbers, wallet PINs and one-time
            codes are typed at the payment provider and never reach us.
          </p>
          <h3>When you withdraw</h3>
          <p>The name and number of the account you are paid to, and your mobile number. The law obliges us to.</p>
          <h3>When you use the site</h3>
          <p>
            Your network address, in counters that stop password guessing and floods and are kept for hours, and in the
            server’s log. Our interest in a safe service is the ground for it. The check that you are human runs on your
            own device and asks no third party.
          </p>
        </>
      ),
    },
    {
      id: 'cookies',
      title: 'Cookies',
      text: (
        <>
          <p>A few, all ours, all needed for what you asked for. So there is no banner to click away.</p>
          <ul>
            <li>Your session, for {limits.sessionDays} days after your last visit, once you sign in.</li>
            <li>A mark that somebody is signed in, for one hour. It opens nothing.</li>
            <li>
              A random name for this browser, for {limits.browserCookieDays} days, so that a gift sent twice by mistake
              is told from the gift of somebody else on your network. It is not tied to you, and no other site sees it.
            </li>
            <li>Light or dark, if you chose one.</li>
          </ul>
        </>
      ),
    },
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
            Account and page: until you have them erased. A deactivated page is kept, unseen, so that you can return.
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
          <li>Server logs: 30 days. They hold no email, message or token.</li>
        </ul>
      ),
    },
    {
      id: 'security',
      title: 'How we guard it',
      text: (
        <p>
          Traffic is encrypted. Passwords are hashed with a memory-hard function, and tokens are stored only as hashes.
          If a breach should put you at risk, you and the National Privacy Commission hear from us within 72 hours.
        </p>
      ),
    },
    {
      id: 'rights',
      title: 'Your rights',
      text: (
        <>
          <p>Under the Data Privacy Act of 2012 (RA 10173) you have the right</p>
          <ul>
            <li>to be informed, which this page is for,</li>
            <li>to access what we hold about you,</li>
            <li>to have it corrected; most of it you can change in your settings,</li>
            <li>to object to a use, or withdraw a consent,</li>
            <li>to have it erased or blocked, where no law makes us keep it,</li>
            <li>to receive it in a common electronic form and take it elsewhere,</li>
            <li>to be compensated for harm from wrong or unlawful use,</li>
            <li>to complain to the National Privacy Commission (privacy.gov.ph).</li>
          </ul>
          <p>
            Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a> from the email of your account. We answer
            within 15 working days and charge nothing.
          </p>
        </>
      ),
    },
    {
      id: 'children',
      title: 'Children',
      text: (
        <p>
          Accounts are for people of 18 and older, or younger ones with the consent of a parent or guardian. If a child
          has opened one without it, tell us and we close it.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes',
      text: (
        <p>
          When this notice changes in a way that matters, we write to every account before it does. The date at its head
          tells you which one you are reading.
        </p>
      ),
    },
  ],
}
