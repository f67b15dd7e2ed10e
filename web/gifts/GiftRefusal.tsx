// Why a gift posted without JavaScript was refused.
import { say } from '../language/say.ts'
import { usePosted } from '../shell/page-context.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

/** Shows the refusal of a form posted without JavaScript, unless a field shows it. */
export function GiftRefusal({ action, otherErrors }: { action: string; otherErrors: string[] }) {
  const failure = usePosted(action)?.failure
  if (failure?.exception === 'DuplicateGiftException') {
    const isUnpaid = failure.data !== undefined
    return (
      <Notice
        tone="warning"
        title={failure.message}
        alert
        action={
          <>
            {typeof failure.data?.link_url === 'string' && (
              <Button as="a" href={failure.data.link_url} size="medium">
                {say('Continue your payment')}
              </Button>
            )}
            <Button type="submit" name="confirm" value="1" variant="outline" size="medium">
              {say(isUnpaid ? 'Send another gift' : 'Send it again')}
            </Button>
          </>
        }
      >
        {say(
          isUnpaid
            ? 'If you have paid, don’t pay again: this page will tell you when it arrived.'
            : 'Nothing was charged for the second one yet.',
        )}
      </Notice>
    )
  }
  const text = otherErrors[0] ?? (failure && failure.exception !== 'ValidationException' ? failure.message : undefined)
  return (
    text !== undefined && (
      <Notice tone="error" alert>
        {text}
      </Notice>
    )
  )
}
