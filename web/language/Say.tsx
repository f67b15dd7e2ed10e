// A sentence with something in it: links, bold words, a field.
import { Fragment, type ReactNode } from 'react'
import { fill, type Values } from '#contract/languages.ts'
import { say } from './say.ts'

interface Props {
  /** Such as `You agree to the <terms>Terms</terms>.`; tags do not nest. */
  text: string
  values?: Values | undefined
  /** Draws what stands in a tag. */
  parts: Readonly<Record<string, (words: string) => ReactNode>>
}

/** The sentence in the language spoken, each tag drawn by the part of its name. */
export function Say({ text, values, parts }: Props) {
  // Split before the names are filled in: what a person typed is never read as a tag.
  const pieces = say(text).split(/<(\w+)>(.*?)<\/\1>/)
  return pieces.map((piece, index) => {
    // Of each three, the second is a tag's name and the third what stands in it.
    if (index % 3 === 1) return null
    const words = fill(piece, values)
    const part = index % 3 === 2 ? parts[pieces[index - 1]!] : undefined
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence never change places
    return <Fragment key={index}>{part ? part(words) : words}</Fragment>
  })
}
