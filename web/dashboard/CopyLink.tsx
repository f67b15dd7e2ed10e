// Copies the whole address of one of our paths.
import { say } from '../language/say.ts'
import { CopyButton, type CopyButtonProps } from '../ui/CopyButton.tsx'
import { useBrowserValue } from './browser-value.ts'

/** The origin is the browser's, so that what is copied is the address people really use. */
export function CopyLink({ path, ...button }: { path: string } & Omit<CopyButtonProps, 'text'>) {
  const origin = useBrowserValue(() => location.origin, '')
  return <CopyButton label={say('Copy link')} copiedLabel={say('Copied')} {...button} text={origin + path} />
}
