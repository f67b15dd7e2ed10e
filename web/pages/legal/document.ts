// The type of a legal document: titled sections, in the order of its table of contents.
import type { ReactNode } from 'react'

export interface LegalDocument {
  title: string
  /** Date of the last change, as displayed. */
  updated: string
  /** One paragraph. */
  summary: string
  sections: (supportEmail: string) => LegalSection[]
}

export interface LegalSection {
  /** Fragment of its address, after `#`. */
  id: string
  title: string
  text: ReactNode
}
