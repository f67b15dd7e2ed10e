// Copies the absolute address of one of our paths.
import { say } from '../language/say.ts'
import { useBrowserValue } from '../shell/browser-value.ts'
import { CopyButton, type CopyButtonProps } from '../ui/CopyButton.tsx'

/** The origin comes from the browser, so that the copied address is the one people really use. */
export function CopyLink({ path, ...button }: { path: string } & Omit<CopyButtonProps, 'text'>) {
  const origin = useBrowserValue(() => location.origin, '')
  return <CopyButton label={say('Copy link')} copiedLabel={say('Copied')} {...button} text={origin + path} />
}
