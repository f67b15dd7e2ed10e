// Undoes a change of email address; opened from the link mailed to the old address.
import { EmailLink } from '../accounts/EmailLink.tsx'
import { say } from '../language/say.ts'
import { definePage, type PageMatch } from '../shell/page.ts'

export default definePage({
  head: () => ({ title: `${say('Your email')} | PIXEL`, description: 'A change of your email.', isPrivate: true }),
  Component: UndoEmailPage,
})

function UndoEmailPage({ query }: PageMatch) {
  return <EmailLink isUndo token={query.get('token')} />
}
