// Shown in place of a part of a page that failed to load, with a retry button.
import { say } from '../language/say.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorText } from '../ui/ErrorText.tsx'

interface Props {
  onRetry: () => unknown
  /** The error text; by default it speaks of a setting. */
  text?: string
}

export function ReadFailed({ onRetry, text = say('We could not read this setting.') }: Props) {
  return (
    <>
      <ErrorText>{text}</ErrorText>
      <Button variant="outline" size="medium" onClick={() => void onRetry()}>
        {say('Try Again')}
      </Button>
    </>
  )
}
