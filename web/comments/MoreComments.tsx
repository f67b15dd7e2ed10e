// The link to further comments: loads them into the page; without JavaScript it leads to them.
import { useRef } from 'react'
import { say } from '../language/say.ts'
import { Button } from '../ui/Button.tsx'
import { onPlainClick } from '../ui/on-plain-click.ts'
import { useKeptFocus } from '../ui/useKeptFocus.ts'

interface Props {
  href: string
  rel: 'next' | 'prev'
  isBusy: boolean
  onPress: () => void
  children: string
}

export function MoreComments({ href, rel, isBusy, onPress, children }: Props) {
  const link = useRef<HTMLAnchorElement>(null)
  // It disappears with the last of them.
  useKeptFocus(link, () => document.getElementById('comments'))
  return (
    <Button
      as="a"
      ref={link}
      variant="quiet"
      size="medium"
      href={href}
      rel={rel}
      busy={isBusy}
      busyText={say('Loading…')}
      onClick={onPlainClick(onPress)}
    >
      {children}
    </Button>
  )
}
