// The outcome of linking an account at the provider, from the query of the redirect back.
import { ownValue } from '#contract/own-value.ts'
import { say } from '../../language/say.ts'
import { Notice } from '../../ui/Notice.tsx'

const outcomeTexts: Record<string, { tone: 'info' | 'error'; title: string; text: string }> = {
  linked: {
    tone: 'info',
    title: 'Your account is linked',
    text: 'Direct payouts go there, free of charge. Payouts to a new account may wait a day.',
  },
  cancelled: { tone: 'info', title: 'No account was linked', text: 'You left the provider’s page before it was done.' },
  taken: {
    tone: 'error',
    title: 'This account is linked already',
    text: 'It belongs to another page on PIXEL. Unlink it there first, or use another one.',
  },
  failed: { tone: 'error', title: 'No account was linked', text: 'Something went wrong on the way. Please try again.' },
  unavailable: {
    tone: 'error',
    title: 'No account was linked',
    text: 'The e-payment provider did not answer. Please try again later.',
  },
}

export function LinkOutcome({ query }: { query: URLSearchParams }) {
  const name = query.get('provider') ?? ''
  const outcome = ownValue(outcomeTexts, name)
  if (!outcome) return null
  return (
    <Notice tone={outcome.tone} title={say(outcome.title)}>
      {say(outcome.text)}
    </Notice>
  )
}
