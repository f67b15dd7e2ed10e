// User-written plain text, unchanged; only hashtags become links.
import { addresses } from '#contract/addresses/paths.ts'
import { splitHashtags } from './hashtags.ts'
import { Link } from './Link.tsx'

export function PlainText({ children }: { children: string }) {
  return splitHashtags(children).map(({ text, tag }, index) =>
    tag === undefined ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
      <Link key={index} href={addresses.hashtag(tag)}>
        {text}
      </Link>
    ),
  )
}
