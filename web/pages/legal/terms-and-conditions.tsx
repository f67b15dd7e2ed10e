// The words of the Terms and Conditions.

import { addresses } from '#contract/addresses/paths.ts'
import { formatPesos, toPesos } from '#contract/amounts.ts'
import { limits } from '#contract/limits.ts'
import type { LegalDocument } from './document.ts'

const smallest = formatPesos(toPesos(limits.giftMinCentavos))
const largest = formatPesos(toPesos(limits.giftMaxCentavos))

export const termsAndConditions: LegalDocument = {
  title: 'Terms and Conditions',
  updated: 'November 21, 2026',
  summary:
    'PIXEL lets people send small gifts to creators in the Philippines. A gift is a gift: it buys nothing and is not lent. The money belongs to the creator, every fee is named before it is taken, and what went wrong is put right.',
  sections: (supportEmail) => [
    {
      id: 'agreement',
      title: 'What you agree to',
      text: (
        <>
          <p>
            These terms are the agreement between you and PIXEL, whether you give, have a page, or only read. By opening
            an account or sending a gift you accept them. If you do not, please do neither.
          </p>
          <p>
            Our <a href={addresses.privacy}>Privacy Notice</a> says what we do with personal data. It is no part of this
            agreement: it binds us either way.
          </p>
        </>
      ),
    },
    {
      id: 'account',
      title: 'Your account and page',
      text: (
        <>
          <p>
            You need an account to have a page and to receive gifts, not to give. You must be 18 or older, or have the
            consent of a parent or guardian who answers for you, and the account must be your own: one person or one
            group, with an email you can read.
          </p>
          <p>
            Keep your password to yourself. What is done from your account counts as done by you until you tell us that
            somebody else has got in.
          </p>
          <p>
            Your page’s address is yours while you use it. If you change it, the old one leads to the new one for{' '}
            {limits.oldPageUrlDays} days. We may take back an address that pretends to be somebody else.
          </p>
        </>
      ),
    },
    {
      id: 'gifts',
      title: 'Gifts',
      text: (
        <>
          <p>
            A gift is money given freely. It buys no goods, service, share or right, and creates no debt. It is not a
            donation for which we or the creator issue a tax receipt, unless the creator says so and may do so by law.
          </p>
          <p>
            One gift is between {smallest} and {largest}; a creator may ask for a higher smallest gift. You pay on the
            page of our e-payment provider and under its terms. A gift counts once the provider tells us that it was
            paid, not when you come back to our page. A payment that was begun and not finished within{' '}
            {limits.paymentExpiresMinutes} minutes ends, and nothing is charged.
          </p>
          <p>
            Your name and message, if you leave them, are shown in public on the creator’s page with the amount and the
            date. Leave the name blank, or send anonymously when you are signed in, and the public sees “Someone”. The
            creator may hide a gift from the page.
          </p>
          <p>You cannot send a gift to your own page.</p>
        </>
      ),
    },
    {
      id: 'fees',
      title: 'Fees',
      text: (
        <>
          <p>
            Having a page is free. The creator receives the whole gift: we take no share of it, and what the e-payment
            provider charges for the payment is ours to bear.
          </p>
          <p>
            A payout to your linked e-payment account is free. A standard payout to a bank account costs ₱15.00, which
            is taken out of the amount you withdraw and shown before you confirm.
          </p>
          <p>A change of fees is announced by email 30 days ahead and never touches gifts already received.</p>
        </>
      ),
    },
    {
      id: 'payouts',
      title: 'Your wallet and payouts',
      text: (
        <>
          <p>
            Gifts paid on the web are available in your wallet at once. Gifts paid in the mobile app are pending until
            the 15th of the month, Manila time. A wallet is a record of what we owe you. It is no bank deposit, earns no
            interest, and cannot be spent anywhere but by withdrawing it.
          </p>
          <p>
            Standard payouts to banks go up to ₱5,000.00 per month, all your banks together. The account must be in your
            own name. A payout that fails comes back to your wallet with its fee, and we say why.
          </p>
          <p>
            We may hold a payout while we look into a payment that was disputed, made with stolen means, or made to
            launder money; we tell you so, unless the law forbids it. The tax on what you earn is yours to declare.
          </p>
        </>
      ),
    },
    {
      id: 'refunds',
      title: 'Refunds',
      text: (
        <>
          <p>
            A gift that was meant is not refunded: it belongs to the creator, who may have spent it. Thinking better of
            it, or being disappointed by what the creator does next, is no ground for a refund.
          </p>
          <p>We do give money back when</p>
          <ul>
            <li>you were charged twice for one gift,</li>
            <li>the payment was made with your account or card without your consent,</li>
            <li>the amount was plainly a slip, such as ₱5,000 for ₱50, and you write within 7 days,</li>
            <li>the page was a fraud or pretended to be somebody else.</li>
          </ul>
          <p>
            Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a> with the reference of the gift, which begins
            with PX. We answer within 3 working days. A refund goes back the way the payment came and is taken out of
            the creator’s wallet, and both are told. Your rights under the Consumer Act of the Philippines (RA 7394) and
            the Financial Products and Services Consumer Protection Act (RA 11765) stay as they are.
          </p>
        </>
      ),
    },
    {
      id: 'rules',
      title: 'What has no place here',
      text: (
        <>
          <p>On a page, in a message, or as the reason for a gift, there must be nothing that</p>
          <ul>
            <li>shows or suggests the sexual abuse or exploitation of children; we report it, at once and always,</li>
            <li>threatens, harasses or exposes a person, or calls for hatred of a group,</li>
            <li>
              sells or promises anything unlawful: drugs, weapons, gambling without a licence, investment schemes,
            </li>
            <li>deceives: false identities, invented emergencies, gifts passed in a circle to move money,</li>
            <li>belongs to somebody else and is used without their leave,</li>
            <li>is pornographic, or shows intimate images of anybody without their consent.</li>
          </ul>
          <p>
            Nor may anybody break, flood or probe the service, or collect other people’s data from it. If you find
            something that should not be here, tell us at <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
          </p>
          <p>
            We may hide content, refuse payments or close an account that breaks these rules. We say which rule, and you
            may answer; we look again, by another person where we can. Money that came from a breach is returned to
            those who paid it.
          </p>
        </>
      ),
    },
    {
      id: 'content',
      title: 'What you publish',
      text: (
        <p>
          Your words and pictures stay yours. You let us store, resize and show them for as long as they stand on PIXEL,
          and in the link previews that others see; nothing more. You answer for having the right to publish them.
        </p>
      ),
    },
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
          <p>To have an account erased for good, see the Privacy Notice.</p>
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
  ],
}
