// What a legal document is: titled sections, in the order of its contents list.
import type { ReactNode } from 'react'

export interface LegalDocument {
  title: string
  /** As people read it. */
  updated: string
  /** One paragraph: the gist. */
  summary: string
  sections: (supportEmail: string) => LegalSection[]
}

export interface LegalSection {
  /** Its place in the address, after `#`. */
  id: string
  title: string
  text: ReactNode
}
