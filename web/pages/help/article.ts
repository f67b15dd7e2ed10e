// What a help article is: a question people have, and its answers.
import type { ReactNode } from 'react'

export interface HelpArticle {
  title: string
  /** What it is about, as its address may say in `?category=`. */
  category: { slug: string; name: string }
  /** One paragraph: the answer in short. */
  summary: string
  sections: { id: string; title: string; text: ReactNode }[]
}
