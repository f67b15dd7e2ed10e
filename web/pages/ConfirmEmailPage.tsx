// Confirms a new email address; opened from the link mailed to it.
import { MailedLink } from '../accounts/MailedLink.tsx'
import { say } from '../language/say.ts'
import { definePage, type PageMatch } from '../shell/page.ts'

export default definePage({
  head: () => ({ title: `${say('Your email')} | PIXEL`, description: 'A change of your email.', isPrivate: true }),
  Component: ConfirmEmailPage,
})

function ConfirmEmailPage({ query }: PageMatch) {
  return <MailedLink change="confirmEmail" token={query.get('token')} />
}
