// Something of a page that could not be read, and the way to try again.
import { say } from '../language/say.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorText } from '../ui/Notice.tsx'

interface Props {
  onRetry: () => unknown
  /** What could not be read; a setting unless told. */
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
