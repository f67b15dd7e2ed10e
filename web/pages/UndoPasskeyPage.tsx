// Removes a passkey that its owner did not add; opened from the link in the mail about it.
import { MailedLink } from '../accounts/MailedLink.tsx'
import { say } from '../language/say.ts'
import { definePage, type PageMatch } from '../shell/page.ts'

export default definePage({
  head: () => ({
    title: `${say('Your passkey')} | PIXEL`,
    description: 'A new passkey of your account.',
    isPrivate: true,
  }),
  Component: UndoPasskeyPage,
})

function UndoPasskeyPage({ query }: PageMatch) {
  return <MailedLink change="undoPasskey" token={query.get('token')} />
}
