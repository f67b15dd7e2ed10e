// What may be on a page, and whose it is.
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
  ]
}
