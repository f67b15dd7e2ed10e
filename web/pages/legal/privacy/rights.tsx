// Privacy Notice: rights over data, children, and changes of the notice.
import type { LegalSection } from '../document.ts'

export function rights(supportEmail: string): LegalSection[] {
  return [
    {
      id: 'rights',
      title: 'Your rights',
      text: (
        <>
          <p>Under the Data Privacy Act of 2012 (RA 10173) you have the right</p>
          <ul>
            <li>to be informed, which this page is for,</li>
            <li>to access what we hold about you: your settings give you all of it as one file, under My data,</li>
            <li>to have it corrected; most of it you can change in your settings,</li>
            <li>to object to a use, or withdraw a consent,</li>
            <li>to have it erased or blocked, where no law makes us keep it; My data does that too,</li>
            <li>to receive it in a common electronic form and take it elsewhere,</li>
            <li>to be compensated for harm from wrong or unlawful use,</li>
            <li>to complain to the National Privacy Commission (privacy.gov.ph).</li>
          </ul>
          <p>
            For anything else write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a> from the email of your
            account. We answer within 15 working days and charge nothing. Whoever is in a photo and was asked takes back
            their consent by the link they were asked with, and needs no account.
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
  ]
}
