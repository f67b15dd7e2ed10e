// Confirms a new email address; opened from the link mailed to it.
import { EmailLink } from '../accounts/EmailLink.tsx'
import { say } from '../language/say.ts'
import { definePage, type PageMatch } from '../shell/page.ts'

export default definePage({
  head: () => ({ title: `${say('Your email')} | PIXEL`, description: 'A change of your email.', isPrivate: true }),
  Component: ConfirmEmailPage,
})

function ConfirmEmailPage({ query }: PageMatch) {
  return <EmailLink token={query.get('token')} />
}
