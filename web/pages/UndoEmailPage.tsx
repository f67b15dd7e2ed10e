// Undoes a change of email address; opened from the link mailed to the old address.
import { MailedLink } from '../accounts/MailedLink.tsx'
import { say } from '../language/say.ts'
import { definePage, type PageMatch } from '../shell/page.ts'

export default definePage({
  head: () => ({ title: `${say('Your email')} | PIXEL`, description: 'A change of your email.', isPrivate: true }),
  Component: UndoEmailPage,
})

function UndoEmailPage({ query }: PageMatch) {
  return <MailedLink change="undoEmail" token={query.get('token')} />
}
