// The type of a help article: a question and its answer.
import type { ReactNode } from 'react'

export interface HelpArticle {
  title: string
  /** The article's category; its address may have it as `?category=`. */
  category: { slug: string; name: string }
  /** One paragraph with the short answer. */
  summary: string
  sections: { id: string; title: string; text: ReactNode }[]
}
