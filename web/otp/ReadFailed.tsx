// A setting that could not be read, and the way to try again.
import { say } from '../language/say.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorText } from '../ui/Notice.tsx'

export function ReadFailed({ onRetry }: { onRetry: () => unknown }) {
  return (
    <>
      <ErrorText>{say('We could not read this setting.')}</ErrorText>
      <Button variant="outline" size="medium" onClick={() => void onRetry()}>
        {say('Try Again')}
      </Button>
    </>
  )
}
