// A translated sentence that contains elements: links, bold words, a field.
import { Fragment, type ReactNode } from 'react'
import { fill, type Values } from '#contract/languages.ts'
import { say } from './say.ts'

interface Props {
  /** Such as `You agree to the <terms>Terms</terms>.`; tags do not nest. */
  text: string
  values?: Values | undefined
  /** Renders the text of each tag, by tag name. */
  parts: Readonly<Record<string, (words: string) => ReactNode>>
}

/** The sentence in the current language, each tag rendered by the part of its name. */
export function Say({ text, values, parts }: Props) {
  // Split before the values are filled in, so that user-written text is never parsed as a tag.
  const pieces = say(text).split(/<(\w+)>(.*?)<\/\1>/)
  return pieces.map((piece, index) => {
    // split() yields triples: plain text, tag name, tag content.
    if (index % 3 === 1) return null
    const words = fill(piece, values)
    const part = index % 3 === 2 ? parts[pieces[index - 1]!] : undefined
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence never change places
    return <Fragment key={index}>{part ? part(words) : words}</Fragment>
  })
}
