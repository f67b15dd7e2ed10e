// Terms: rules for content, and its ownership.
import type { LegalSection } from '../document.ts'

export function contentTerms(supportEmail: string): LegalSection[] {
  return [
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
            something that should not be here, use its Report link or write to{' '}
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
          </p>
          <p>
            We may take content down, suspend an account that breaks these rules, and hold its payouts while we look.
            What is taken down is shown to nobody, those who bought it included. We say why. Whoever is suspended may
            appeal once, and another person decides. What was paid for it is returned to those who paid it as far as the
            creator still has it.
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
          and in the link previews that others see; nothing more. You answer for having the right to publish them, and
          for the people in them having agreed: somebody whom you named may take that back at any time, and the photo is
          then shown to nobody, those who bought it included. What is not for everybody’s eyes you mark as sensitive: it
          is shown only to people who say that they are 18 or older.
        </p>
      ),
    },
  ]
}
